import * as z from 'zod'

/** The property's number and 256 bits of chance. */
export const Token = z
  .string()
  .max(80)
  .regex(/^\d{1,10}-[\w-]{40,60}$/, 'Is not the address of a survey')
