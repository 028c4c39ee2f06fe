# Deutsche Meldungen der Seite mit den Regeln.

## Tandemschach

rules-title = So spielt man Tandemschach (Bughouse)
rules-lead = Zwei Bretter, zwei Teams zu zweit. Die Partner sitzen nebeneinander, einer hat Weiß und einer Schwarz, und geben einander die Figuren, die sie schlagen. Sobald ein Brett zu Ende ist, ist die Partie für alle vier zu Ende.
rules-table = Der Tisch
rules-table-words =
    Die Bretter A und B beginnen beide mit der Grundstellung. WhiteA und BlackB sind ein Team, BlackA und WhiteB das andere.

    Jedes Brett hat seine eigene Uhr, und beide Uhren laufen gleichzeitig los.
rules-captures = Schlagen
rules-captures-words =
    Wenn du eine Figur schlägst, kommt sie in die Reserve deines Partners. Dein Partner hat die andere Farbe, also darf er sie einsetzen. Die Figur wechselt den Besitzer, wenn dein Zug ausgeführt ist, nicht vorher.

    Nach den Regeln verwandelt sich ein Bauer in eine Dame oder einen Springer, an freien Tischen auch in einen Turm oder einen Läufer. Eine Umwandlungsfigur wird wieder zum Bauern, wenn sie geschlagen wird.
rules-captures-picture = WhiteA hat mit dem Bauern einen Springer geschlagen, und BlackB hat ihn in der Reserve: Partner haben verschiedene Farben.
rules-drops = Einsetzen
rules-drops-words =
    Statt zu ziehen, kannst du eine Figur aus deiner Reserve auf ein leeres Feld einsetzen. Das darf Schach bieten und auch mattsetzen.

    Bauern darf man nicht auf der ersten und der letzten Reihe einsetzen. Ein Tisch kann das weiter einschränken.

    Ein Bauer, der auf seiner zweiten Reihe eingesetzt wurde, darf zwei Felder vorrücken. Ein eingesetzter Turm kann nicht rochieren.
rules-drops-picture = WhiteA setzt die Dame auf g7 ein, und BlackA ist matt.
rules-clock = Die Uhr
rules-clock-words =
    Nach den Regeln ist ein Zug ausgeführt, wenn du die Uhr drückst, an freien Tischen, sobald du ziehst.

    Du kannst warten: Lass deine Uhr laufen, bis dein Partner dir die Figur besorgt, die du brauchst. Vergleiche deine Zeit mit der des Gegners am anderen Brett: Der Unterschied steht neben jeder Uhr.

    Wer die Zeit überschreitet, verliert die Partie für sein Team. Nach den Regeln muss die Zeitüberschreitung reklamiert werden, und wenn an einem Brett beider Zeit abgelaufen ist, ist die Partie remis.
rules-illegal = Regelwidrige Züge
rules-illegal-words =
    Freie Tische lehnen regelwidrige Züge ab. Nach den Regeln gilt ein regelwidriger Zug, wenn ihn die Gegner nicht reklamieren, bevor sie an diesem Brett ihren nächsten Zug ausführen. Tun sie es, so verliert er die Partie.
rules-end = Schachmatt
rules-end-words =
    Matt ist es nur, wenn keine Figur, die dein Partner dir noch geben könnte, das Schach aufhalten würde. Ein Schach vom Nachbarfeld oder durch einen Springer beendet die Partie sofort, wenn du es auf dem Brett nicht abwehren kannst.

    Nach den Regeln hat der Partner des Mattgesetzten noch ein letztes Einsetzen: Er darf die Figur einsetzen, die der Mattgesetzte zuletzt geschlagen hat. Setzt er damit matt oder wiederholt sich eine Stellung zum dritten Mal, so ist die Partie remis.
rules-draw = Remis
rules-draw-words =
    Remis ist die Partie durch Einigung oder wenn auf einem Brett eine Stellung zum dritten Mal entsteht. Nach den Regeln musst du die Wiederholungen laut zählen (eins, zwei, drei), bevor du Remis reklamierst.

    Ein Patt gibt es nicht, solange dein Partner noch spielt: Hast du keinen regelgemäßen Zug, so wartest du auf eine Figur.
rules-talk = Reden
rules-talk-words =
    Partner dürfen einander alles über beide Bretter sagen und Züge vorschlagen. Die Figuren des anderen dürfen sie nicht berühren. Zuschauer dürfen nicht mit den Spielern reden, deshalb kannst du sie hier nicht lesen.
rules-online = Spielen auf dieser Seite
rules-online-words =
    Zieh eine Figur, oder tipp sie an und dann ihr Feld. Ein Zug, den du machst, während dein Gegner am Zug ist, ist ein Vorauszug: Er wird gespielt, sobald du an der Reihe bist.

    Mit der rechten Maustaste zeichnest du Pfeile und Kreise. Nur du siehst sie.

## Kriegspiel

rules-kriegspiel-lead = Schach für zwei, die die Figuren des anderen nicht sehen. Ein Schiedsrichter sieht beide Seiten, beantwortet jeden versuchten Zug mit Ja oder Nein und macht einige Ansagen.
kriegspiel-rules-sight = Deine Sicht
kriegspiel-rules-sight-words =
    Du siehst deine eigenen Figuren und sonst nichts. Von den Zügen deines Gegners erfährst du nur, was der Schiedsrichter dir sagt: dass er gezogen hat, und was angesagt werden muss.
kriegspiel-rules-attempts = Versuche
kriegspiel-rules-attempts-words =
    Du versuchst einen Zug. Ist er auf dem wirklichen Brett, das du nicht siehst, regelgemäß, so wird er gespielt, und dein Gegner ist am Zug. Wenn nicht, sagt der Schiedsrichter Nein, die Stellung bleibt, und du versuchst etwas anderes. Ein abgelehnter Versuch kostet nichts als Zeit und verrät dir etwas.

    Du kannst jeden Zug versuchen, den deine eigenen Figuren nicht ausschließen: über Felder, auf denen eine gegnerische Figur stehen könnte, und Schläge mit Bauern nach beiden Seiten, auch wenn dort vielleicht nichts zu schlagen ist.
kriegspiel-rules-announcements = Ansagen des Schiedsrichters
kriegspiel-rules-announcements-words =
    Der Schiedsrichter sagt an: jedes Schlagen mit dem Feld der geschlagenen Figur; jedes Schach mit seiner Richtung vom König aus gesehen: auf der Linie, auf der Reihe, auf der langen oder der kurzen Diagonale oder durch einen Springer (von den beiden Diagonalen durch das Feld des Königs heißt die längere lang); Matt und Remis.

    Nach den meisten Regeln hören beide Spieler, dass ein Versuch abgelehnt wurde, aber nicht, welcher Zug es war: Wer mitzählt, weiß, wie sehr der Gegner sucht. Einige Regeln sagen mehr an, siehe unten.
kriegspiel-rules-nonsense = Unsinn
kriegspiel-rules-nonsense-words =
    Ein Zug, von dem du wissen konntest, dass er unmöglich ist, zählt nicht als Versuch. Der Schiedsrichter lehnt ihn ab und sagt es nur dir. Das gilt auch für einen Versuch, den er in diesem Zug schon abgelehnt hat.
kriegspiel-rules-any = „Any?“
kriegspiel-rules-any-words =
    Nach einigen Regeln kannst du fragen, ob einer deiner Bauern schlagen kann. Beide Spieler hören die Antwort. Ist sie Ja, so musst du mit einem Bauern zu schlagen versuchen.
kriegspiel-rules-ends = Das Ende
kriegspiel-rules-ends-words =
    Die Partie endet durch Matt, Aufgabe, Zeit oder Remis: durch Einigung, Patt und was die Regeln sonst vorsehen. Remis verkündet der Schiedsrichter, denn Spieler können nicht reklamieren, was sie nicht sehen.
kriegspiel-rules-here = Spielen auf dieser Seite
kriegspiel-rules-here-words =
    Zieh eine Figur, oder tipp sie an und dann ihr Feld, oder schreib den Zug. Die Figur bleibt stehen, bis der Schiedsrichter Ja sagt.

    Unter dem Brett liegen die Figuren des Gegners, mit denen du vermuten kannst: Zieh sie dorthin, wo du sie glaubst, verschieb sie oder zieh sie vom Brett. Die Zahlen zeigen, wie viele von jeder Art noch da sein können. Deine Vermutungen verlassen deinen Browser nie. Du kannst sie auch mit einem Fragezeichen schreiben: ?Nf6 setzt einen Springer, ?f6 nimmt ihn weg. Mit g verbirgst du alle.
kriegspiel-rules-watching = Zuschauen
kriegspiel-rules-watching-words =
    Jeder Tisch legt fest, was Zuschauer sehen: eine Seite, bei der sie bis zum Ende bleiben, beide Seiten oder nur die öffentlichen Ansagen. Die Partie kann auch verzögert gezeigt werden, damit niemand den Spielern hilft.
kriegspiel-rules-after = Danach
kriegspiel-rules-after-words =
    Nach der Partie ist nichts mehr verborgen. Ihre Seite zeigt, was jeder Spieler sah, die ganze Stellung, jeden abgelehnten Versuch und wie viele Stellungen des Gegners nach jedem Zug möglich waren. Du kannst die Mitschrift als Kriegspiel-PGN speichern, ganz oder aus der Sicht eines Spielers.
kriegspiel-rules-sets = Regelwerke
krieg-berkeley-rules = Die häufigsten Regeln und die des Kriegspiel-PGN. Der Schiedsrichter sagt das Feld eines Schlagens an, aber nicht, was geschlagen wurde. Beide Spieler hören Ablehnungen. Remis ist die Partie, wenn jede Seite höchstens einen Springer oder Läufer und sonst nichts hat; Remis durch Wiederholung oder nach der 50-Züge-Regel gibt es nicht.
krieg-wild16-rules = Wie im Internet Chess Club. Der Schiedsrichter sagt, ob ein Bauer oder eine Figur geschlagen wurde, und vor jedem Zug, wie viele Schläge mit Bauern möglich sind. Nur wer einen Zug versucht, hört seine Ablehnung; nichts ist Unsinn, und Remis ist es wie im Schach.
krieg-cincinnati-rules = Wie in Cincinnati gespielt. Der Schiedsrichter sagt, ob ein Bauer oder eine Figur geschlagen wurde, und vor jedem Zug, ob ein Bauer schlagen kann; kann es keiner, so ist ein Versuch Unsinn. Remis ist es wie im Schach.
krieg-rand-rules = Wie bei der RAND Corporation gespielt. Der Schiedsrichter sagt, ob ein Bauer oder eine Figur geschlagen wurde, vor jedem Zug, auf welchen Feldern Bauern schlagen können, und wann sich ein Bauer verwandelt. Wer im Schach steht, darf nur Züge versuchen, die es abwehren könnten. Wer patt ist, verliert.
krieg-english-rules = Wie in Londoner Klubs gespielt. Von Schlägen mit Bauern sagt der Schiedsrichter nichts, wenn du nicht „Any?“ fragst; nach einem Ja musst du einen Schlag versuchen und bist dann frei. Schlagen en passant wird als solches angesagt.
krieg-berkeley_any-rules = Wie Berkeley, mit „Any?“: Nach einem Ja musst du Schläge mit Bauern versuchen, bis einer möglich ist.
krieg-crazykrieg-rules = Mit dem Einsetzen des Crazyhouse: Statt zu ziehen, kannst du eine geschlagene Figur auf ein leeres Feld einsetzen. Der Schiedsrichter sagt, was geschlagen und was eingesetzt wurde, aber nicht wo; auf einem besetzten Feld wird es abgelehnt. Remis ist die Partie durch dreimalige Stellungswiederholung oder nach der 50-Züge-Regel.

## Die Lektion

lesson = Tandem lernen
lesson-lead = Acht kurze Aufgaben auf zwei Brettern: schlagen, einsetzen, matt setzen, und wann man wartet. Es dauert drei Minuten.
lesson-next = Weiter
lesson-play = Eine Partie spielen
lesson-solved = gelöst
lesson-can-block = Im gewöhnlichen Schach wäre { $move } matt. Hier wartet Schwarz: Eine eingesetzte Figur deckt das Schach ab. Finde ein Schach, das keine eingesetzte Figur abdecken kann.
lesson-capture = Für den Partner schlagen
lesson-capture-words = Du spielst Weiß auf dem großen Brett, dein Partner Schwarz auf dem anderen. Schlage den schwarzen Springer.
lesson-capture-wrong = { $move } schlägt nichts. Dein Bauer kann den Springer schlagen.
lesson-capture-right =
    Der Springer ist jetzt in der Reserve deines Partners.

    Sieh auf das Brett deines Partners: Statt zu ziehen, darf er den Springer dort einsetzen. Du hast eine schwarze Figur geschlagen, und dein Partner spielt Schwarz.
lesson-drop = Eine Figur einsetzen
lesson-drop-words = Dein Partner hat einen Springer für dich geschlagen: Er ist in deiner Reserve neben deinem Brett. Setze ihn mit Schach ein. Zieh ihn auf ein freies Feld, oder tippe ihn und dann das Feld an.
lesson-drop-wrong = { $move } ist kein Einsatz mit Schach. Von welchen freien Feldern greift ein Springer den König an?
lesson-drop-right = Ein Einsatz ist ein Zug wie jeder andere und kann sofort Schach bieten.
lesson-pawn = Einen Bauern einsetzen
lesson-pawn-words = Ein Bauer darf nicht auf der ersten oder letzten Reihe eingesetzt werden. Setze ihn so ein, dass er sich mit dem nächsten Zug umwandeln kann.
lesson-pawn-wrong = Nach { $move } braucht der Bauer mehr Züge bis zur Umwandlung. Welche Reihe ist die vorletzte?
lesson-pawn-right = Von der siebten Reihe wandelt sich der Bauer mit dem nächsten Zug um. Schlägt dein Gegner eine umgewandelte Figur, bekommt sein Partner nur einen Bauern.
lesson-smother = Matt durch Einsetzen
lesson-smother-words = Du hast einen Springer. Setze in einem Zug matt.
lesson-smother-wrong = { $move } ist nicht matt. Das Schach eines Springers lässt sich nicht abdecken.
lesson-smother-right = Matt: Zwischen Springer und König passt nichts. Wenn ein Brett endet, ist die Partie für alle vier Spieler zu Ende.
lesson-block = Ein Schach abdecken
lesson-block-words = Dein König steht auf der ersten Reihe im Schach und hat kein Feld. Im gewöhnlichen Schach wäre das matt. Hier hast du einen Läufer.
lesson-block-wrong = { $move } deckt das Schach nicht ab.
lesson-block-right = Eine eingesetzte Figur deckt ein Schach aus der Ferne ab. Auch ohne Figur in der Reserve wäre es nicht matt: Du könntest warten, bis dein Partner eine schlägt, während deine Uhr läuft.
lesson-contact = Ein Matt, das hält
lesson-contact-words = Ein Schach aus der Ferne ist nicht matt, solange eine eingesetzte Figur es abdecken kann. Setze in einem Zug matt.
lesson-contact-wrong = { $move } ist nicht matt. Der Bauer auf f6 deckt ein Feld neben dem König.
lesson-contact-right = Die Dame steht neben dem König, also lässt sich nichts dazwischensetzen, und der Bauer deckt sie. Solche Schachgebote entscheiden die meisten Partien.
lesson-sit = Warten
lesson-sit-words = Schwarz droht auf der ersten Reihe matt. Eine Dame würde sofort matt setzen, und auf dem anderen Brett kann dein Partner gerade eine schlagen. Was tust du?
lesson-answer-sit = Auf die Dame warten
lesson-answer-move = Schnell ziehen
lesson-answer-resign = Aufgeben
lesson-sit-right =
    Du wartest: Deine Uhr läuft, während dein Partner die Dame schlägt.

    Partner sagen einander mit den Knöpfen neben dem Brett, was sie brauchen. Achte auf die Zeit: Die Uhr des Gegners auf dem anderen Brett läuft vielleicht auch.
lesson-sit-move = Nach jedem Zug setzt Schwarz matt. Solange du nicht ziehst, kann er es nicht.
lesson-sit-resign = Noch nicht: Die Dame ist unterwegs.
lesson-arrived = Die Figur kommt an
lesson-arrived-words = Dein Partner hat die Dame geschlagen, und du hast sie in der Reserve. Beende die Partie.
lesson-arrived-wrong = { $move } ist nicht matt, und Schwarz setzt als Nächstes matt. Welches Feld neben dem König deckt der Bauer?
lesson-arrived-right =
    Matt! Du weißt alles, was du zum Spielen brauchst.

    Die Seite mit den Regeln hat die Einzelheiten: Remis, regelwidrige Züge und die Regeln für das Spiel am Brett.
