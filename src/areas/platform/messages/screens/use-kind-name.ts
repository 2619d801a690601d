import { useTranslation } from 'react-i18next'

/** What a message says, in the reader's language; of a kind we have no words for, its own name. */
export function useKindName(): (kind: string) => string {
  const { t, i18n } = useTranslation('messages')
  return (kind) => (i18n.exists(`messages:kind.${kind}`) ? t(`kind.${kind}`) : kind)
}
