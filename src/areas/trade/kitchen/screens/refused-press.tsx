import { useTranslation } from 'react-i18next'
import { outbox } from '#web/outbox/outbox.ts'
import { RefusedRequest } from '#web/outbox/refused-request.tsx'
import type { Entry } from '#web/outbox/shelf.ts'
import { pressedAnew, descriptionOf } from './waiting.ts'

/** What the server refused of a press, with its ways out. */
export function RefusedPress({ entry }: { entry: Entry }) {
  const { t } = useTranslation('kitchen')
  const { number, place, name, press } = descriptionOf(entry)
  const { to, readyUnits, isAvailable } = press
  const does =
    to !== undefined
      ? t(`waiting.to.${to}`)
      : readyUnits !== undefined
        ? t('waiting.units', { units: readyUnits })
        : isAvailable === undefined
          ? t('seen')
          : t(isAvailable ? 'waiting.back' : 'out')
  return (
    <RefusedRequest
      entry={entry}
      title={t(name ? 'waiting.line' : 'waiting.ticket', { number, place, name, does })}
      tooOld={t('waiting.tooOld')}
      anew={pressedAnew}
      drop={() => void outbox.drop([entry]).then(() => outbox.flush())}
    />
  )
}
