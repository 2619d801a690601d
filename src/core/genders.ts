/** What forms of authorities ask of a person. */
export const GENDERS = ['FEMALE', 'MALE', 'OTHER'] as const
export type Gender = (typeof GENDERS)[number]
