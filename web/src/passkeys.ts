// Passkeys as the browser makes and uses them. Its errors become refusals with codes of the page's
// own.

import { passkeyChallenge } from "./http";
import type { Me, NewPasskey, PasskeyProof } from "./protocol";

/** ES256, EdDSA and RS256: what the server can verify. */
const ALGORITHMS = [-7, -8, -257];

/** Why this page can use no passkeys; nothing if it can. */
export function whyNoPasskeys(): "passkeys-insecure" | "passkeys-unsupported" | undefined {
  if (!window.isSecureContext) return "passkeys-insecure";
  return "PublicKeyCredential" in window ? undefined : "passkeys-unsupported";
}

function encoded(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const decoded = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

const CODES: Partial<Record<string, string>> = {
  NotAllowedError: "passkey-cancelled",
  InvalidStateError: "passkey-exists",
  SecurityError: "passkey-address",
};

const failed = (error: unknown): never => {
  const name = error instanceof DOMException ? error.name : "";
  throw { code: CODES[name] ?? "passkey-failed", text: String(error) };
};

/** Makes a passkey for an account, unless this device has one of `known` already. */
export async function createPasskey(
  { id, name }: Me,
  known: readonly string[],
): Promise<Omit<NewPasskey, "name" | "password">> {
  const { challenge, host } = await passkeyChallenge();
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: decoded(challenge),
    rp: { id: host, name: "Tandem" },
    user: { id: new TextEncoder().encode(id), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
    excludeCredentials: known.map((key) => ({ type: "public-key", id: decoded(key) })),
  };
  const made = await navigator.credentials.create({ publicKey }).catch(failed);
  const { rawId, response } = made as PublicKeyCredential;
  const answer = response as AuthenticatorAttestationResponse;
  const key = answer.getPublicKey();
  if (!key) return failed(undefined);
  return {
    id: encoded(rawId),
    "public-key": encoded(key),
    algorithm: answer.getPublicKeyAlgorithm(),
    "authenticator-data": encoded(answer.getAuthenticatorData()),
    "client-data": encoded(answer.clientDataJSON),
  };
}

/** Asks the user for one of their passkeys. */
export async function askForPasskey(): Promise<PasskeyProof> {
  const { challenge, host } = await passkeyChallenge();
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: decoded(challenge),
    rpId: host,
    userVerification: "required",
  };
  const given = await navigator.credentials.get({ publicKey }).catch(failed);
  const { rawId, response } = given as PublicKeyCredential;
  const answer = response as AuthenticatorAssertionResponse;
  return {
    id: encoded(rawId),
    "authenticator-data": encoded(answer.authenticatorData),
    "client-data": encoded(answer.clientDataJSON),
    signature: encoded(answer.signature),
    ...(answer.userHandle ? { user: encoded(answer.userHandle) } : {}),
  };
}
