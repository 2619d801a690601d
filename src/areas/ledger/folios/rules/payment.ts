/** Room payments have no link; service ones pay a line or an order, expense ones an expense; a refund is money handed back. */
export type PaymentKind = 'ROOM' | 'SERVICE' | 'EXPENSE' | 'REFUND'

/** Credit and BillToRoom are promises: shown, never counted as money. */
export type PaymentMode = 'Cash' | 'Card' | 'UPI' | 'Bank' | 'Credit' | 'BillToRoom'
