import { useTranslation } from 'react-i18next'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Suggestion } from '../contract/suggestions.ts'
import { yields } from '../contract/yields.ts'

/** Accepts suggestions as they are shown, and offers the way back. */
export function useAccept(): { accept: (rows: readonly Suggestion[]) => void; isPending: boolean } {
  const { t } = useTranslation(['yields', 'shell'])
  const notify = useNotify()
  const { mutate, isPending } = useSend(yields.accept)
  const { mutate: undo } = useSend(rates.undoChange)
  const undoAll = (changeIds: readonly string[]) => {
    for (const changeId of changeIds) undo({ changeId }, { onError: notify.refusal })
  }
  const accept = (rows: readonly Suggestion[]) =>
    mutate(
      {
        cells: rows.map(({ effect, roomTypeId, ratePlanId, day, current, proposed }) => ({
          effect, roomTypeId, ratePlanId, day, current, proposed,
        })), // prettier-ignore
      },
      {
        onSuccess: ({ acceptedCount, changeIds }) =>
          toast(t('suggestions.accepted', { count: acceptedCount }), {
            action: { label: t('shell:undo'), run: () => undoAll(changeIds) },
          }),
        onError: notify.refusal,
      },
    )
  return { accept, isPending }
}
