import { useTranslation } from 'react-i18next'
import { outbox } from '#web/outbox/outbox.ts'
import { RefusedRequest } from '#web/outbox/refused-request.tsx'
import type { Entry } from '#web/outbox/shelf.ts'
import { changeOf, seenAnew } from './waiting.ts'

/** What the server refused of a room, with its ways out. */
export function RefusedRoom({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const change = changeOf(entry)
  const numbers = change.rooms.map(({ number }) => number).join(', ')
  const does = change.kind === 'photo' ? t('photo.one') : t(`shell:condition.${change.condition}`)
  return (
    <RefusedRequest
      entry={entry}
      title={t('waiting.what', { numbers, does })}
      tooOld={t('waiting.tooOld')}
      anew={seenAnew}
      drop={() => void outbox.drop([entry]).then(() => outbox.flush())}
    />
  )
}
