/** The sort keys of the last row of the page before. */
export type GroupPlace = { arrival: string; id: string }

/** Before every row of a list in order of arrival. */
export const FIRST_PLACE: GroupPlace = { arrival: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' }
