import { touchLine } from '../theme/touch.ts'

/** How much of the end is faded where more follows. */
const FADE = '#000 calc(100% - 48px), rgb(0 0 0 / 25%)'

/** What a table scrolls in: its end fades where more columns follow; what can be done with a row stays visible. */
export const frameStyles = {
  overflowX: 'auto',
  '@media screen': {
    '&[data-more]:not(:has(td.actions))': { maskImage: `linear-gradient(to right, ${FADE})` },
    '[dir=rtl] &[data-more]:not(:has(td.actions))': { maskImage: `linear-gradient(to left, ${FADE})` },
  },
} as const

/** The look of every table: quiet lines, sticky head, rows as high as the user's density. */
export const tableStyles = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 14,
  '& th, & td': {
    height: 'var(--row-height)',
    py: 0,
    px: { xs: 2, xl: 3 },
    textAlign: 'start',
    fontWeight: 400,
    borderBottom: '1px solid var(--line)',
    verticalAlign: 'middle',
  },
  '[data-tight] > & :is(th, td)': { px: '6px' },
  '& :is(th, td):not(:is(th, td) + *)': { paddingInlineStart: '16px' },
  '& :is(th, td):last-child': { paddingInlineEnd: '16px' },
  '& .end': { textAlign: 'end' },
  '& th.select, & td.select': { width: 40, paddingInlineEnd: 0, paddingInlineStart: '8px !important' },
  '& td.actions, & th.actions': { width: '1px', whiteSpace: 'nowrap', textAlign: 'end' },
  // What can be done with a row stays in reach when its columns are wider than the window.
  '& td.actions': { position: 'sticky', insetInlineEnd: 0, bgcolor: 'background.paper' },
  '[data-wider] > & td.actions': { borderInlineStart: '1px solid var(--line)' },
  '& tbody tr:hover td.actions': { backgroundImage: 'linear-gradient(var(--surface-hover) 0 0)' },
  '& tbody tr[aria-selected=true] td.actions': { bgcolor: 'var(--surface-selected)' },
  '& thead th': {
    height: 36,
    fontSize: 12,
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'var(--surface-sunken)',
    whiteSpace: 'nowrap',
    position: 'sticky',
    top: 0,
    zIndex: 1,
  },
  '& thead button': {
    all: 'unset',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 24,
    cursor: 'pointer',
    borderRadius: '4px',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
  },
  '& tbody th': { fontWeight: 500, whiteSpace: 'nowrap' },
  '& tbody tr:last-child :is(th, td)': { borderBottom: 0 },
  '& tfoot td': {
    borderTop: '1px solid var(--line)',
    borderBottom: 0,
    bgcolor: 'var(--surface-sunken)',
    fontWeight: 600,
  },
  '& tbody tr:focus-visible': { outlineOffset: -2 },
  '& tbody tr[data-open]': { cursor: 'pointer' },
  '& tbody tr:hover': { bgcolor: 'var(--surface-hover)' },
  '& tbody tr[aria-selected=true]': { bgcolor: 'var(--surface-selected)' },
  '& tbody tr[data-marked] > :not(:is(th, td) + *)': { boxShadow: 'inset 3px 0 0 var(--status-urgent-edge)' },
} as const

/** Rows of two lines on a phone. All that can be touched is 44 px high: the heading reaches over the row, what else there is lies above it. */
export const cardStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li[data-card]': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 64,
    px: 4,
    py: 2,
    borderBottom: '1px solid var(--line)',
  },
  '& > li[data-card]:last-of-type': { borderBottom: 0 },
  '& > li[data-total]': { bgcolor: 'var(--surface-sunken)' },
  '& > li[data-marked]': { boxShadow: 'inset 3px 0 0 var(--status-urgent-edge)' },
  '& .lines': { flex: 1, minWidth: 0 },
  '& .heading': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: 16,
    fontWeight: 500,
    lineHeight: '24px',
  },
  '& .heading > :is(button, span)': { flex: 1, minWidth: 0 },
  '& .heading > div': { flexShrink: 0 },
  '& .heading button': { all: 'unset', cursor: 'pointer', flex: 1, minWidth: 0 },
  '& .heading button::after': { content: '""', position: 'absolute', inset: 0 },
  '& .heading button:focus-visible::after': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
  '& dl': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    m: 0,
    fontSize: 14,
    lineHeight: '20px',
    color: 'text.secondary',
  },
  '& dl > div': { display: 'flex', gap: '4px', minWidth: 0 },
  '& dd': { m: 0, minWidth: 0 },
  '& dl > .own': { flexBasis: '100%', alignItems: 'baseline', justifyContent: 'space-between', gap: '12px', py: '2px' },
  '& .own > dd': { textAlign: 'end' },
  '& dt:not(.visually-hidden) + dd': { color: 'text.primary' },
  '& dd > a': touchLine,
  '& :is(a, .actions, .MuiCheckbox-root, dd button)': { position: 'relative', zIndex: 1 },
  '& .MuiCheckbox-root': { marginInlineStart: '-10px', minWidth: 44, minHeight: 44 },
  '& .actions :is(.MuiButton-root, .MuiIconButton-root)': { minWidth: 44, minHeight: 44 },
} as const
