// The styles of the frame and of the first page; the other pages import their own.
import "./styles/type.css";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/pages.css";
import "./styles/home.css";
import "./styles/themes.css";
import "./styles/board.css";
import "./styles/bots.css";
import "./styles/play.css";
import { applySettings } from "./settings";
import "./app";

applySettings();
