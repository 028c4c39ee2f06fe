// The styles of all pages with boards. They override those of the frame, which are loaded first.

import "./table.css";
import "./seats.css";
import "./panels.css";
import "./moves.css";
import "./arbiter.css";
import "./layout.css";
