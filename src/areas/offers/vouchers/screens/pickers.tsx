export { SellVoucherButton } from './sell-voucher-button.tsx'
export { useVoucherCode, VoucherCodeField } from './voucher-code-field.tsx'
