import { ACTIVITY_KINDS } from '../rules/states.ts'

/** What users log, as SQL lists it: that an enquiry was merged or returned, or work was made of it, is no activity of a user and no appointment. */
export const LOGGED = ACTIVITY_KINDS.map((kind) => `'${kind}'`).join(', ')
