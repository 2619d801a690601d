/** Where a template stands with the provider it was submitted to. */
export const TEMPLATE_STATES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'PAUSED'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

/** Words of providers for a template, and the state each means here. Other words are stored and change nothing. */
const STATES: ReadonlyMap<string, TemplateState> = new Map([
  ['submitted', 'SUBMITTED'],
  ['pending', 'SUBMITTED'],
  ['approved', 'APPROVED'],
  ['reinstated', 'APPROVED'],
  ['rejected', 'REJECTED'],
  ['paused', 'PAUSED'],
  ['disabled', 'PAUSED'],
])
export const templateStateOf = (word: string): TemplateState | undefined => STATES.get(word.trim().toLowerCase())
