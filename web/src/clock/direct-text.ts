// The texts that two devices exchange to find each other without a server: what WebRTC needs of a
// device in the local network, short enough for a QR code.

/** One of the two offers, the other one answers. */
export interface Contact {
  kind: "offer" | "answer";
  /** The code of the game's room. */
  code: string;
  ufrag: string;
  password: string;
  /** The SHA-256 of the certificate of the device, in hexadecimal with colons. */
  fingerprint: string;
  addresses: { host: string; port: number }[];
}

/** The first word of a text, with its version. */
const NAME = "tandem1";
const SIGNS = { offer: "o", answer: "a" } as const;

/** Nothing longer is read, and more addresses are not tried. */
const LONGEST = 2000;
const MOST_ADDRESSES = 6;

export function writeContact(contact: Contact): string {
  const { kind, code, ufrag, password, fingerprint, addresses } = contact;
  const hosts = addresses.slice(0, MOST_ADDRESSES).map(({ host, port }) => `${host}|${port}`);
  const print = fingerprint.replaceAll(":", "").toLowerCase();
  return [NAME, SIGNS[kind], code, ufrag, password, print, hosts.join(",")].join(";");
}

/** Reads a text as people paste it; nothing if it is none. */
export function readContact(text: string): Contact | undefined {
  if (text.length > LONGEST) return undefined;
  const found =
    /^tandem1;([oa]);([a-z0-9]{8});([\w+/]{4,256});([\w+/]{22,256});([0-9a-f]{64});(\S+)$/.exec(
      text.replaceAll(/\s/g, ""),
    );
  if (!found) return undefined;
  const [, sign, code = "", ufrag = "", password = "", print = "", hosts = ""] = found;
  const addresses = hosts.split(",").map((one) => /^([0-9A-Za-z.:-]{1,64})\|(\d{1,5})$/.exec(one));
  if (addresses.length > MOST_ADDRESSES || addresses.includes(null)) return undefined;
  return {
    kind: sign === "o" ? "offer" : "answer",
    code,
    ufrag,
    password,
    fingerprint: (print.match(/../g) ?? []).join(":").toUpperCase(),
    addresses: addresses.map((one) => ({ host: one?.[1] ?? "", port: Number(one?.[2]) })),
  };
}

/** The contact of this device, from the description that the browser has made of it. */
export function contactOf(kind: Contact["kind"], code: string, sdp: string): Contact | undefined {
  const line = (pattern: RegExp) => pattern.exec(sdp)?.[1] ?? "";
  const candidates = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim);
  const contact = {
    kind,
    code,
    ufrag: line(/^a=ice-ufrag:(\S+)/m),
    password: line(/^a=ice-pwd:(\S+)/m),
    fingerprint: line(/^a=fingerprint:sha-256 (\S+)/im),
    addresses: [...candidates].map(([, host = "", port]) => ({ host, port: Number(port) })),
  };
  // The other device could not read a contact without an address.
  return readContact(writeContact(contact));
}

/** The description of another device for the browser. */
export function describe(contact: Contact): RTCSessionDescriptionInit {
  const { kind, ufrag, password, fingerprint, addresses } = contact;
  const candidates = addresses.map(
    ({ host, port }, i) =>
      `a=candidate:${i + 1} 1 udp ${2_113_937_151 - i} ${host} ${port} typ host`,
  );
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
    "",
  ];
  return { type: kind, sdp: lines.join("\r\n") };
}
