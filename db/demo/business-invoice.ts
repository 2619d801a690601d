import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { invoicesArea } from '#areas/billing/invoices/actions/invoices.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { addDays, type Day } from '#core/dates.ts'
import type { Desk } from './recent.ts'

const BUYER = {
  kind: 'CORPORATE', displayName: 'Chambal Textiles', legalName: 'Chambal Textiles LLP', taxNumber: '27AAPFU0939F1ZV',
  billingAddress: '212 Mill Lane', billingCity: 'Mumbai', billingState: 'Maharashtra', billingPostalCode: '400013', billingCountry: 'India', invoiceEmail: 'bills@chambal.example',
} as const // prettier-ignore
/** Service codes of outdoor catering and of hiring a room. */
const [CATERING, ROOM_HIRE] = ['996334', '997212'] as const

/** The bistro catered for a business with a tax number: an invoice that can be taken away as INV-01 at once. */
export async function invoiceBusiness({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 10, async (ctx) => {
    const buyer = await companiesArea.actions.create(ctx, companies.create.input.parse(BUYER))
    const { billingAddress: address, billingCity: city, billingPostalCode: postalCode } = BUYER
    const line = { serviceOn: addDays(today, -1), discountBp: 0, isTaxed: true }
    const draft = await invoicesArea.actions.createDraft(
      ctx,
      invoices.createDraft.input.parse({
        companyId: buyer.id,
        billTo: { name: BUYER.legalName, address, city, postalCode, country: 'IN', taxNumber: BUYER.taxNumber },
        dueDays: 30,
        note: 'Annual meeting of the mill, twenty covers.',
        lines: [
          { ...line, description: 'Lunch, catered', quantity: 20, unitAmount: 85_000, code: CATERING },
          {
            ...line,
            description: 'Courtyard for an afternoon',
            quantity: 1,
            unitAmount: 600_000,
            discountBp: 1_000,
            code: ROOM_HIRE,
          },
        ],
      }),
    )
    await invoicesArea.actions.issueDraft(
      ctx,
      invoices.issueDraft.input.parse({ draftId: draft.id, version: draft.version }),
    )
  })
}
