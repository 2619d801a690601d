import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '#web/api.ts'
import { streamIsUp } from '#web/live.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useStore } from '#web/store.ts'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { kitchen } from '../contract.ts'
import { boardQuery, boardEveryMs } from './board-query.ts'
import { DevicesDialog } from './devices-dialog.tsx'
import { KitchenBoard } from './kitchen-board.tsx'
import { usePress } from './use-press.ts'

/** The kitchen's board for a signed-in user; live events update it. */
export function KitchenPage() {
  const { t } = useTranslation('kitchen')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('kitchen.write')
  const mayPair = useCan('kitchen.pair')
  const [isPairing, setPairing] = useState(false)
  const stationId = url['station']
  const input = stationId ? { stationId } : {}
  const read = useQuery({ ...boardQuery(input), refetchInterval: boardEveryMs(useStore(streamIsUp)) })
  const press = usePress({ route: kitchen.press, boardKey: keyOf(kitchen.board, input) })
  return (
    <Page
      title={t('title')}
      actions={
        mayPair && (
          <Button variant="outlined" onClick={() => setPairing(true)}>
            {t('screens')}
          </Button>
        )
      }
    >
      {read.data ? (
        <KitchenBoard
          board={read.data}
          updatedAt={read.dataUpdatedAt}
          isLost={read.isError}
          press={mayWrite ? press : undefined}
          choose={(station) => setUrl({ station })}
        />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={360} />
      )}
      {isPairing && <DevicesDialog close={() => setPairing(false)} />}
    </Page>
  )
}
