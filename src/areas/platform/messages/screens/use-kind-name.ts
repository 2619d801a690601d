import { useTranslation } from 'react-i18next'

/** The name of a message's kind in the user's language; the kind's own name if there is no text. */
export function useKindName(): (kind: string) => string {
  const { t, i18n } = useTranslation('messages')
  return (kind) => (i18n.exists(`messages:kind.${kind}`) ? t(`kind.${kind}`) : kind)
}
