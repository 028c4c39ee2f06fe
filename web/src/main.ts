import "./styles/base.css";
import "./styles/pages.css";
import "./styles/table.css";
import "./styles/panels.css";
import "./styles/sizes.css";
import "./styles/review.css";
import "./styles/analysis.css";
import { applySettings } from "./settings";
import "./app";

applySettings();
