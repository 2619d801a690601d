export { ModeChoice } from './mode-choice.tsx'
export { RefundDialog } from './refund-dialog.tsx'
export { TakePaymentDialog } from './take-payment-dialog.tsx'
export { WaitingMoney } from './waiting-money.tsx'
