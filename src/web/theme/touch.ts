/** Where a finger points, a control is at least so many pixels high and wide. */
export const COARSE = '@media (pointer: coarse)'
const LEAST = 44

/** For the theme: outweighs the lower heights that single places set for a mouse. */
export const touchHigh = { [COARSE]: { '&&&': { minHeight: LEAST } } } as const

/** The same for everything that is pressed; the knob of a switch lies inside what is. */
export const touchSquare = {
  [COARSE]: { '&&&:not(.MuiSwitch-switchBase)': { minHeight: LEAST, minWidth: LEAST } },
} as const

/** For what is else only as high as its line, such as a link alone on its line. */
export const touchLine = { [COARSE]: { display: 'inline-flex', alignItems: 'center', minHeight: LEAST } } as const
