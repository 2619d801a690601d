import { addressed, ERASED_GUEST, NOTHING, OF_BOOKING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'payments',
    of: [OF_BOOKING, addressed('email')].join(' or '),
    erases: {
      name: ERASED_GUEST,
      email: NOTHING,
      description: NOTHING,
    },
    keeps: [
      'business_service_name',
      'company_name',
      'bill_no',
      'counter_name',
      'counter_number',
      'operator_name',
      'business_email',
      'action',
    ],
    retains: ['reference_number'],
  },
  {
    table: 'receipts',
    of: OF_BOOKING,
    keeps: ['reason', 'counter_name', 'counter_number', 'operator_name', 'provider', 'provider_payment_id'],
    retains: ['reference', 'name', 'description'],
  },
]
