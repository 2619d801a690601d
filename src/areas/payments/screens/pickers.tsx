export { ModeChoice } from './mode-choice.tsx'
export { MoneyInput } from './money-input.tsx'
export { RefundDialog } from './refund-dialog.tsx'
export { TakePaymentDialog } from './take-payment-dialog.tsx'
