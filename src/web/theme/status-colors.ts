const colorsOf = <N extends string>(name: N) => ({
  fill: `var(--status-${name}-fill)`,
  text: `var(--status-${name}-text)`,
  edge: `var(--status-${name}-edge)`,
})

/**
 * The colours of what a stay or task needs, by urgency; see tokens.css for values and contrast.
 * Use in `sx`: `{ bgcolor: statusColors.arrives.fill, color: statusColors.arrives.text }`.
 */
export const statusColors = {
  urgent: colorsOf('urgent'),
  arrives: colorsOf('arrives'),
  inHouse: colorsOf('in-house'),
  leaves: colorsOf('leaves'),
  confirmed: colorsOf('confirmed'),
  tentative: colorsOf('tentative'),
  past: colorsOf('past'),
  blocked: colorsOf('blocked'),
  cancelled: colorsOf('cancelled'),
} as const
export type StatusTone = keyof typeof statusColors

/** The colour of what a stay needs today. */
export const tonesOfStates = {
  overdueIn: 'urgent',
  overdueOut: 'urgent',
  noShow: 'urgent',
  arrives: 'arrives',
  inHouse: 'inHouse',
  leaves: 'leaves',
  confirmed: 'confirmed',
  tentative: 'tentative',
  past: 'past',
  cancelled: 'cancelled',
} as const satisfies Record<string, StatusTone>

/** Room conditions and blocks: a colour in print and the letter that always goes with it. */
export const conditionMarks = {
  DIRTY: { color: 'var(--room-dirty)', letter: 'D' },
  CLEANING: { color: 'var(--room-cleaning)', letter: 'P' },
  CLEAN: { color: 'var(--room-clean)', letter: 'C' },
  INSPECTED: { color: 'var(--room-inspected)', letter: 'I' },
  OUT_OF_SERVICE: { color: 'var(--room-out-of-service)', letter: 'S' },
  OUT_OF_ORDER: { color: 'var(--room-out-of-order)', letter: 'O' },
} as const
export type ConditionName = keyof typeof conditionMarks
