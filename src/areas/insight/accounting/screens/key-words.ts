import { useTranslation } from 'react-i18next'
import type { JournalLine } from '../contract/replies.ts'

type Named = Pick<JournalLine, 'key' | 'ref' | 'refName'>

/** What a posting is called: 'Guest ledger: Room nights', 'Taxes collected: CGST', 'Cash'. */
export function useKeyWords() {
  const { t, i18n } = useTranslation('accounting')
  return ({ key, ref, refName }: Named): string => {
    const name = t(`key.${key}`)
    if (ref === '') return name
    return `${name}: ${i18n.exists(`accounting:key.${ref}`) ? t(`key.${ref}`) : refName}`
  }
}
