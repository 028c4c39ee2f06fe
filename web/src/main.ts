import "./style.css";
import { applySettings } from "./settings";
import "./app";

applySettings();
