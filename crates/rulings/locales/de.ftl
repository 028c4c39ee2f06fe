# Die Entscheidungen des Schiedsrichters auf Deutsch, mit den Wörtern der Regeln des Tandemschachs.
#
# Die Namen der Meldungen sind die Kennungen von `describe` mit einem Wort für ihre Art: `ruling-`, `why-`, `illegal-`,
# `allowed-`, `when-`, `end-`. Werte sind Variablen mit den Namen der Felder. Plätze (WhiteA) stehen, wie sie sind. Eine Figur
# ist $piece; ihre Meldung hat weitere Formen als Attribute: $piece-one „ein Bauer“, $piece-a „einen Bauern“, $piece-the
# „der Bauer“, $piece-acc „den Bauern“.

## Namen

piece-P = Bauer
    .one = ein Bauer
    .a = einen Bauern
    .the = der Bauer
    .acc = den Bauern
    .which = den
    .no = keinen Bauern
piece-N = Springer
    .one = ein Springer
    .a = einen Springer
    .the = der Springer
    .acc = den Springer
    .which = den
    .no = keinen Springer
piece-B = Läufer
    .one = ein Läufer
    .a = einen Läufer
    .the = der Läufer
    .acc = den Läufer
    .which = den
    .no = keinen Läufer
piece-R = Turm
    .one = ein Turm
    .a = einen Turm
    .the = der Turm
    .acc = den Turm
    .which = den
    .no = keinen Turm
piece-Q = Dame
    .one = eine Dame
    .a = eine Dame
    .the = die Dame
    .acc = die Dame
    .which = die
    .no = keine Dame
piece-K = König
    .one = ein König
    .a = einen König
    .the = der König
    .acc = den König
    .which = den
    .no = keinen König
team-first = WhiteA und BlackB
team-second = BlackA und WhiteB
points-none = keine Punkte
points-half = einen halben Punkt
points-one = 1 Punkt
count-one = eins
count-two = zwei
count-three = drei

## Ausgänge

outcome-won-first = WhiteA und BlackB gewinnen
    .within = WhiteA und BlackB gewinnen
outcome-won-second = BlackA und WhiteB gewinnen
    .within = BlackA und WhiteB gewinnen
outcome-drawn = Remis
    .within = remis
outcome-lost-by-both = Beide Teams verlieren
    .within = beide Teams verlieren
outcome-void = Ungültig, wird neu gespielt
    .within = ungültig, wird neu gespielt
unfinished = Die Partie ist nicht beendet

## Entscheidungen

ruling-started = Die Uhren laufen mit { $clocks } los.
ruling-made = { $seat } hat { $act } gezogen.
ruling-made-early = { $seat } hat { $act } gezogen, bevor der Gegner gezogen hat: ein vorzeitiger Zug.
ruling-taken-back = { $seat } nimmt den Zug zurück.
ruling-taken-back-with-answer = { $seat } nimmt den Zug zurück, und der Gegner muss seine Antwort zurücknehmen.
ruling-completed = { $captured ->
    [none] { $seat } hat { $act } ausgeführt.
   *[other] { $seat } hat { $act } ausgeführt; der Partner bekommt { $captured-a }.
}
ruling-pressed-without-move = { $seat } hat die Uhr gedrückt, ohne gezogen zu haben.
ruling-clock-returned = Die Uhr von { $seat } läuft wieder, bis die verschobenen Figuren wieder stehen.
ruling-press-undone = { $seat } ist wieder am Zug, und die Uhr läuft wieder.
ruling-pieces-replaced = { $seat } hat die verschobenen Figuren zurückgestellt.
ruling-counted = Die Stellung an Brett { $board } wird laut gezählt: { $count }.
ruling-draw-offered = { $seat } bietet Remis an.
ruling-draw-declined = { $seat } lehnt das Remis ab.
ruling-draw-agreed-here = Brett { $board } ist mit Remis einverstanden; auch das andere Brett muss zustimmen.
ruling-resignation-offered = { $seat } gibt auf; auch der Partner muss aufgeben.
ruling-last-drop-open = { $mated } ist matt, aber { $seat } darf noch { $piece-acc } einsetzen, { $piece-which } { $mated } zuletzt geschlagen hat.
ruling-premove-granted = { $seat } hat vorzeitig gezogen; eine Sperre von einigen Sekunden wird empfohlen.
ruling-starting-error-granted = Der Schiedsrichter muss die Anfangsstellung oder die Uhren an Brett { $board } berichtigen.
ruling-repeatedly-hiding-granted = { $seat } soll wiederholt Figuren versteckt haben; der Schiedsrichter kann eine Strafe verhängen.
ruling-show-pieces = { $seat } muss die Figuren der Reserve zeigen.
ruling-drop-refused = Was { $seat } eingesetzt hat ({ $piece }), war nicht zu sehen; es kommt in die Reserve zurück, und die Uhr von { $seat } läuft wieder.
ruling-barred = { $seat } darf { $piece-acc } nicht einsetzen, bis der Gegner bestätigt, dass die Figur zu sehen ist.
ruling-unbarred = { $seat } darf { $piece-acc } wieder einsetzen.
ruling-adjournment-wanted = { $seat } möchte vertagen.
ruling-adjournment-declined = { $seat } möchte weiterspielen.
ruling-adjourned = Die Partie ist bei { $bfen } vertagt.
ruling-clocks-stopped = Beide Uhren stehen.
ruling-clocks-restarted = Beide Uhren laufen wieder.
ruling-suspended = Die Uhren stehen, solange der Server nicht erreichbar ist.
ruling-resumed = Der Server ist wieder da, und die Uhren laufen wieder.
ruling-warned = { $seat } wird verwarnt.
ruling-frozen = { $seat } ist gesperrt und darf keinen Zug ausführen, bis die Uhr { $until } zeigt.
ruling-expelled = { $seat } wird ausgeschlossen.
ruling-clock-set = Die Uhr von { $seat } wird auf { $reading } gestellt.
ruling-position-set = Die Stellung an Brett { $board } ist berichtigt.
ruling-points-set = { $team } haben jetzt { $points }.
ruling-lag-credited = { $seat } bekommt für die Netzverzögerung { $span } { $span ->
    [one] Sekunde
   *[other] Sekunden
} gutgeschrieben.
ruling-reading-taken = Nach der Aufzeichnung zeigt die Uhr von { $seat } { $reading }.

## Das Ende

end-one = { $outcome }: { $article }, { $cause }.
end-several = { $outcome }: 1.10, { $count ->
    [2] beide Enden
   *[other] alle { $count } Enden
} fallen zusammen, und ihre Ergebnisse werden verrechnet: { $causes }.
end-several-cause = { $article }, { $cause } ({ $outcome })
end-unexplained = { $outcome }.

end-mate = { $mated } ist matt
end-last-drop-mate = { $mated } war matt, aber { $seat } hat { $piece-acc } eingesetzt, { $piece-which } { $mated } geschlagen hatte, und mattgesetzt
end-last-drop-threefold = { $mated } war matt, aber { $seat } hat { $piece-acc } eingesetzt, { $piece-which } { $mated } geschlagen hatte, und die Stellung stand zum dritten Mal da
end-illegal-move = { $act ->
    [none] { $seat } hat die Uhr ohne Zug gedrückt, was als regelwidriger Zug gilt
   *[other] { $seat } hat den regelwidrigen Zug { $act } ausgeführt: { $reason }
}
end-king-taken = { $act ->
    [none] der König von { $seat } wurde geschlagen, nachdem die Uhr ohne Zug gedrückt worden war
   *[other] der König von { $seat } wurde nach dem regelwidrigen Zug { $act } geschlagen: { $reason }
}
end-flag = { $seat } hat bei { $fell } die Zeit überschritten
end-both-flags = an Brett { $board } ist beider Zeit abgelaufen
end-resigned = { $seat } hat aufgegeben
end-agreed = { $board ->
    [none] an beiden Brettern wurde Remis vereinbart
   *[other] an Brett { $board } wurde Remis vereinbart
}
end-threefold = { $seat ->
    [none] { end-threefold.position }
   *[other] { $seat } hat Remis reklamiert; { end-threefold.position }
}
    .position = { $board ->
        [none] die Stellung stand
       *[other] die Stellung an Brett { $board } stand
    } zum { $times }. Mal da
end-wrong-claim = { $seat } hat zu Unrecht Remis reklamiert: Die Stellung stand nur { $times ->
    [one] einmal
    [2] zweimal
   *[other] { $times }-mal
} da
end-no-reason = { $seat } hat die Uhren ohne gültigen Grund angehalten
end-no-move = { $seat } hat keinen regelgemäßen Zug
end-no-show = { $seat } ist nicht erschienen
end-absent = { $seat } war zu lange abwesend
end-declared-lost = der Schiedsrichter hat die Partie für { $team } verloren erklärt
end-declared-lost-by-both = der Schiedsrichter hat die Partie für beide Teams verloren erklärt
end-new-game = der Schiedsrichter hat eine neue Partie angeordnet

## Ablehnungen

refused = Abgelehnt: { $why }.
refused-allowed = Abgelehnt: { $why }. Erlaubt: { $allowed }.
refused-allowed-when = Abgelehnt: { $why }. Erlaubt { $when }: { $allowed }.
refused-when = Abgelehnt: { $why }. Möglich { $when }.

why-time-runs-backwards = das vorige Ereignis war bei { $now }
why-not-started = die Partie hat nicht begonnen
why-already-started = die Partie hat schon begonnen
why-countdown = die Uhren laufen noch nicht
why-over = die Partie ist beendet
why-not-over = es gibt keine Punkte, denn die Partie ist nicht beendet oder ungültig
why-is-adjourned = die Partie ist vertagt
why-board-over = an Brett { $board } ist das Spiel vorbei; nur das letzte Einsetzen bleibt
why-clocks-are-stopped = die Uhren stehen
why-clocks-run = die Uhren stehen nicht
why-is-expelled = der Spieler ist ausgeschlossen
why-not-your-move = der Gegner ist am Zug
why-already-made = es ist schon gezogen worden
why-nothing-made = es ist nicht gezogen worden
why-no-making = hier ist ein Zug ausgeführt, sobald er gezogen ist
why-is-frozen = der Spieler ist gesperrt
why-no-time-passed = ein Zug kann nicht ohne Zeit geschehen
why-opponent-first = zuerst muss der Gegner einen Zug ausführen
why-illegal = der Zug ist regelwidrig: { $reason }
why-unclear = es ist nicht klar, welche Figur gemeint ist
why-king-not-exposed = kein regelwidriger Zug, der reklamiert werden kann, hat den König preisgegeben
why-too-long = die Partie ist so lang, wie sie sein darf
why-clock-not-returnable = der Gegner hat keinen Zug ausgeführt, oder seine Uhr läuft schon wieder
why-not-claimed-here = diese Reklamation gibt es an diesem Tisch nicht
why-not-mated = der Gegner ist nicht matt
why-mating-move-illegal = der mattsetzende Zug war regelwidrig und kann als solcher reklamiert werden
why-stood-before = { $mated } war schon bei { $since } matt
why-own-illegal-move = { $seat } hat bei { $since } einen regelwidrigen Zug ausgeführt, den die Gegner noch reklamieren können
why-no-illegal-move = es steht kein regelwidriger Zug des Gegners auf dem Brett
why-lapsed = die Reklamation musste kommen, bevor { $by } einen Zug ausführte
why-flag-up = die Zeit ist nicht abgelaufen
why-not-on-move = das kann nur reklamieren, wer am Zug ist
why-not-counted = die Stellung wurde nicht laut gezählt: eins, zwei, drei
why-miscounted = diese Zahl folgt nicht auf die vorige
why-not-threefold = die Stellung stand { $times ->
    [one] nur einmal
    [2] nur zweimal
   *[other] nur { $times }-mal
} da
why-no-premove = der Gegner hat nicht vorzeitig gezogen
why-too-late-for-start = beide Seiten haben schon einen Zug ausgeführt
why-no-offer = es gibt kein Remisangebot
why-offered-elsewhere = an diesem Brett gibt es kein Remisangebot; { $seat } hat an Brett { $board } Remis angeboten
why-already-offered = Remis ist schon angeboten
why-no-agreement = in dieser Partie ist Remis durch Einigung ausgeschlossen
why-no-last-drop = es gibt kein letztes Einsetzen, auf das verzichtet werden könnte
why-already-said = das ist schon gesagt
why-no-adjournment = kein Spieler möchte vertagen
why-not-an-opponent = dieser Spieler ist kein Gegner
why-nothing-to-bar = hier gibt es { $piece-no } zu sperren oder zu zeigen
why-did-not-stop = dieser Spieler hat die Uhren nicht angehalten
why-out-of-bounds = die Zeit liegt außerhalb der Grenzen
why-no-position = jede Seite muss genau einen König haben
why-not-suspended = der Server ist schon in diesem Zustand

## Regelwidrige Züge

illegal-path = so zieht { $piece-one } nicht
illegal-obstructed = eine andere Figur steht im Weg ({ $piece })
illegal-own-piece = auf dem Feld steht eine eigene Figur
illegal-king-into-attack = dort wäre der König angegriffen
illegal-king-left-in-check = der König bleibt im Schach
illegal-castling = die Rochade ist nicht möglich: { $because ->
    [no-rook] auf dieser Seite steht kein Turm
    [king-moved] der König hat schon gezogen
    [dropped-rook] der Turm wurde eingesetzt
    [rook-moved] der Turm hat schon gezogen
    [pieces-between] zwischen König und Turm stehen Figuren
    [in-check] der König steht im Schach
    [through-check] der König zöge über ein angegriffenes Feld
    [into-check] der König wäre angegriffen
   *[no-right] die Anfangsstellung erlaubt sie nicht
}
illegal-opponents-piece = die Figur gehört dem Gegner
illegal-king-capture = die Figur greift den König nicht an
illegal-pressed-without-move = die Uhr wurde ohne Zug gedrückt
illegal-not-held = die Reserve hat { $piece-no }
illegal-barred-piece = der Gegner hat gesagt, dass { $piece-the } nicht zu sehen ist
illegal-occupied = das Feld ist besetzt
illegal-pawn-drop = dort darf kein Bauer eingesetzt werden
illegal-promotion = in { $piece-a } darf sich ein Bauer hier nicht verwandeln

## Was erlaubt ist

allowed-start = die Partie beginnen
allowed-complete = den Zug ausführen
allowed-make = ziehen
allowed-play = { $act }
allowed-legal-move = ein regelgemäßer Zug
allowed-take-back = den Zug zurücknehmen
allowed-claim = { $claim } reklamieren
allowed-restart = der Schiedsrichter kann die Uhren wieder starten
allowed-last-drop = das letzte Einsetzen: { $dropper } setzt { $piece-acc } ein
allowed-count = wieder von eins an zählen
allowed-offer-draw = Remis anbieten

claim-mate = Matt an Brett { $board }
claim-illegal-move = einen regelwidrigen Zug an Brett { $board }
claim-flag = Zeitüberschreitung an Brett { $board }
claim-threefold = Remis durch Stellungswiederholung an Brett { $board }
claim-premove = einen vorzeitigen Zug an Brett { $board }
claim-starting-error = einen Fehler in der Anfangsstellung an Brett { $board }
claim-repeatedly-hiding = wiederholtes Verstecken von Figuren an Brett { $board }

when-now = jetzt
when-from = ab { $time }
when-until = bis { $time }
when-after-move-of = sobald { $whose } einen Zug ausgeführt hat
when-until-move-of = bis { $whose } einen Zug ausführt
when-after-restart = sobald die Uhren wieder laufen

## Berichte

score = Stand { $score }
adjourned = Die Partie ist vertagt
nothing-happened = Keine Ereignisse
from-here = Von hier an steht die Aufzeichnung da, wie sie geschrieben ist, und nicht, wie sie gespielt wurde:
record = Aufzeichnung
record-derived = { $result }, abgeleitet: es folgt aus den Zügen
record-stated = { $result }, angegeben: die Aufzeichnung sagt es, und nichts widerspricht
record-contradicted = { $result }, widersprochen: { $why }
record-open = { $result }, offen: weder die Züge noch der Schlusskommentar sagen, wie die Partie endete
record-partial = ein Teil der Aufzeichnung fehlt oder kann nicht gespielt werden
record-no-result = kein Ergebnis
convention-team = für das Team von Weiß an Brett A
convention-board = für Weiß an dem Brett, das endete
contradiction-other-end = der Schlusskommentar nennt ein anderes Ende als das Brett
contradiction-no-mate = der Schlusskommentar sagt Matt, aber kein Spieler ist matt
contradiction-no-repetition = der Schlusskommentar sagt Wiederholung, aber keine Stellung hat sich wiederholt
contradiction-flag-up = der Schlusskommentar sagt, dass die Zeit von { $seat } ablief, aber die Uhr hatte noch { $left }
contradiction-result = das Ergebnis passt nicht zum Ende
contradiction-two-results = das Tag und das Ergebnis hinter den Zügen sind verschieden
