// The styles of all pages with boards. They override those of the frame, which are loaded first.

import "./table.css";
import "./panels.css";
import "./arbiter.css";
import "./sizes.css";
import "./sideways.css";
