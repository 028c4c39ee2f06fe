import "./styles/base.css";
import "./styles/frame.css";
import "./styles/pages.css";
import "./styles/home.css";
import "./styles/table.css";
import "./styles/board.css";
import "./styles/panels.css";
import "./styles/arbiter.css";
import "./styles/bots.css";
import "./styles/sizes.css";
import "./styles/sideways.css";
import "./styles/review.css";
import "./styles/analysis.css";
import { applySettings } from "./settings";
import "./app";

applySettings();
