/** The bounds of the model/tool loop as `openCase` records them in the history. */
export type LoopBounds = {
  stepsMax: number;
  refusedResolutionsMax: number;
  workingTimeMs: number;
  tokensMax: number;
  costMicrosMax: number;
  toolResultCharsMax: number;
  sendBacksMax: number;
};
