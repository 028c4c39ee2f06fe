// Reads QR codes where the browser cannot. It is loaded when somebody scans one.

export { BarcodeDetector } from "qr/decode.js";
