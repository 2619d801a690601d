export { useVoucherCode, VoucherCodeField } from './voucher-code-field.tsx'
