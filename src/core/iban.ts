/** Whether a text is an IBAN: country, check digits and up to thirty signs, 1 modulo 97 when turned round (ISO 13616). */
export function isIban(written: string): boolean {
  const account = written.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false
  let rest = 0
  for (const sign of `${account.slice(4)}${account.slice(0, 4)}`)
    rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest === 1
}

/** An account that looks like an IBAN and is none was mistyped; others are as their country writes them. */
export const isAccount = (written: string): boolean => !/^\s*[A-Za-z]{2}\s*\d{2}/.test(written) || isIban(written)
