import { createTheme, type ThemeOptions } from '@mui/material/styles'
import { isStill } from '../motion.ts'
import { COARSE, touchHigh, touchSquare } from './touch.ts'

const font = "'Inter Variable', Inter, Roboto, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif"

/** Colours by day and by night. */
const colorSchemes: ThemeOptions['colorSchemes'] = {
  light: {
    palette: {
      primary: { main: '#1B3A6B', light: '#4F7FC4', dark: '#12294D', contrastText: '#FFFFFF' },
      secondary: { main: '#566173', contrastText: '#FFFFFF' },
      error: { main: '#B3201B' },
      warning: { main: '#8A5A00' },
      info: { main: '#1F5FBF' },
      success: { main: '#166534' },
      text: { primary: '#1B2430', secondary: '#566173' },
      background: { default: '#F6F7F9', paper: '#FFFFFF' },
      divider: '#E1E5EA',
    },
  },
  dark: {
    palette: {
      primary: { main: '#8AB8FF', light: '#B4D1FF', dark: '#5B9BFF', contrastText: '#07172E' },
      secondary: { main: '#A9B4C2', contrastText: '#12161C' },
      error: { main: '#FF8F88' },
      warning: { main: '#E3BD6A' },
      info: { main: '#7DB0FF' },
      success: { main: '#6FD08C' },
      text: { primary: '#E6EAF0', secondary: '#A9B4C2' },
      background: { default: '#12161C', paper: '#1A2028' },
      divider: '#2B333E',
    },
  },
}

/** Short, so that a press has an effect at once. */
const SHORT = {
  shortest: 120,
  shorter: 150,
  short: 160,
  standard: 180,
  complex: 200,
  enteringScreen: 180,
  leavingScreen: 140,
}
/** For a user who prefers reduced motion dialogs and menus open and close at once. */
const NONE = { shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 }
const transitions: ThemeOptions['transitions'] = { duration: isStill() ? NONE : SHORT }

const typography: ThemeOptions['typography'] = {
  fontFamily: font,
  fontSize: 14,
  h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-0.01em' },
  h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  h4: { fontSize: 28, lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.02em' },
  body1: { fontSize: 14, lineHeight: '20px' },
  body2: { fontSize: 14, lineHeight: '20px' },
  subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 500 },
  subtitle2: { fontSize: 12, lineHeight: '16px', fontWeight: 600 },
  caption: { fontSize: 12, lineHeight: '16px' },
  button: { fontSize: 14, lineHeight: '20px', fontWeight: 500, textTransform: 'none' },
  overline: {
    fontSize: 11,
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
  },
}

/** How each part of the library looks here. */
const components: ThemeOptions['components'] = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: touchSquare } },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'medium' },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 14 },
      sizeSmall: { minHeight: 28, paddingInline: 10, fontSize: 13 },
      sizeLarge: { minHeight: 44 },
      outlined: { borderColor: 'var(--line-strong)' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6 }, sizeSmall: { minWidth: 28, minHeight: 28 } } },
  MuiFormControlLabel: { styleOverrides: { root: touchHigh } },
  MuiLink: { styleOverrides: { button: touchHigh } },
  MuiChip: { styleOverrides: { clickable: { [COARSE]: { height: 44, borderRadius: 22 } } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: { borderColor: 'var(--line-strong)' },
      root: { backgroundColor: 'var(--surface-paper)' },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: touchHigh,
      // A hint that is longer than its field ends in an ellipsis, not in half a word.
      input: { textOverflow: 'ellipsis', '@media (max-width: 959px)': { fontSize: 16 } },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: 'var(--line)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: { tooltip: { fontSize: 12, backgroundColor: '#1B2430', color: '#fff', padding: '6px 8px' } },
  },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 36, fontSize: 14, [COARSE]: { minHeight: 48 } } },
  },
  MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 10 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '16px 20px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 12px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        textTransform: 'none',
        fontSize: 14,
        minWidth: 0,
        padding: '8px 12px',
        ...touchSquare,
      },
    },
  },
  // Where a group wraps, the first of a line has no neighbour to lend it a border.
  MuiToggleButtonGroup: {
    styleOverrides: {
      middleButton: { borderInlineStartColor: 'var(--mui-palette-divider)' },
      lastButton: { borderInlineStartColor: 'var(--mui-palette-divider)' },
    },
  },
  MuiToggleButton: { styleOverrides: { root: { color: 'var(--mui-palette-text-secondary)' } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiAlert: { styleOverrides: { root: { fontSize: 14, alignItems: 'center' } } },
}

const makeTheme = (direction: 'ltr' | 'rtl') =>
  createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-mui-color-scheme' },
    colorSchemes,
    spacing: 4,
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1680 } },
    transitions,
    typography,
    components,
  })

/** Every part is drawn with one of these; which one is how people write. */
export const themesByDirection = { ltr: makeTheme('ltr'), rtl: makeTheme('rtl') } as const
