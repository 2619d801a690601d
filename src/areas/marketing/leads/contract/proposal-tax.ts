import * as z from 'zod'
import { Minor } from '#core/money.ts'

const TaxLine = z.object({ name: z.string(), basisPoints: z.int(), amount: Minor })
const TaxedLine = z.object({ net: Minor, tax: Minor })

/** What a proposal comes to with tax: by line, in the order of its content, and in all. */
export const ProposalTax = z.object({
  nights: z.array(TaxedLine),
  functions: z.array(TaxedLine),
  extras: z.array(TaxedLine),
  net: Minor,
  tax: Minor,
  taxes: z.array(TaxLine),
})
