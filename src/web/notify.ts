import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from './refusal-text.ts'
import { toast } from './ui/toasts.tsx'

/** For writes outside forms: `mutate(input, { onError: notify.refusal })` shows the refusal in a toast. */
export function useNotify(): { refusal: (error: unknown) => void } {
  const { t } = useTranslation('refusals')
  return useMemo(() => ({ refusal: (error: unknown) => toast(refusalText(t, error), { tone: 'error' }) }), [t])
}
