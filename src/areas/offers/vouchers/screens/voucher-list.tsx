export const VoucherList = () => null
