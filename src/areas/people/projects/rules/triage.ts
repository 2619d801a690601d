/** Who proposes work: a member or another employee, the client on their page, or employees who have a case or a review before them. */
export const PROPOSAL_SOURCES = ['MEMBER', 'CLIENT', 'CASE', 'REVIEW'] as const
export const STAFF_SOURCES = ['MEMBER', 'CASE', 'REVIEW'] as const

export const PROPOSAL_STATES = ['WAITING', 'SNOOZED', 'ACCEPTED', 'REJECTED', 'DUPLICATE'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** Every state of a proposal, and those it may change to. What was put off may be put off again, and decided before its day. */
export const NEXT_PROPOSAL_STATES: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  WAITING: ['SNOOZED', 'ACCEPTED', 'REJECTED', 'DUPLICATE'],
  SNOOZED: ['SNOOZED', 'ACCEPTED', 'REJECTED', 'DUPLICATE'],
  ACCEPTED: [],
  REJECTED: [],
  DUPLICATE: [],
}
export const proposalMayBecome = (from: ProposalState, to: ProposalState): boolean => NEXT_PROPOSAL_STATES[from].includes(to) // prettier-ignore

/** Whether it is to be decided on a day: what was put off waits again on its day. */
export const isToDecide = (state: ProposalState, snoozedUntil: string | null, today: string): boolean =>
  state === 'WAITING' || (state === 'SNOOZED' && snoozedUntil !== null && snoozedUntil <= today)
