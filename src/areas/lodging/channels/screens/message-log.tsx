import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays, useMoney } from '#web/formats.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { addDays } from '#core/dates.ts'
import { type ChannelMessage, type Line, MESSAGE_STATUSES, type MessageStatus } from '../contract/replies.ts'
import { channels } from '../contract/channels.ts'
import { saidBy } from '../rules/figures.ts'
import { CLOSED } from '../rules/sending.ts'
import type { Place } from './place.ts'

const looks = {
  WAITING: ['tentative', 'clock'],
  SENT: ['inHouse', 'check'],
  REFUSED: ['urgent', 'alert'],
  FAILED: ['urgent', 'alert'],
} as const

function MessageChip({ status }: { status: MessageStatus }) {
  const { t } = useTranslation('channels')
  const [tone, icon] = looks[status]
  return <StatusChip tone={tone} icon={icon} label={t(`message.${status}`)} />
}

/** A line of a message in words, its nights from the first to the last. */
function useLineText(currency: string): (line: Line) => string {
  const { t } = useTranslation('channels')
  const { day } = useDays()
  const { format } = useMoney()
  return ({ room, rate, restriction, from, until, value }) => {
    const last = addDays(until, -1)
    const nights = last === from ? day(from, 'number') : `${day(from, 'number')} – ${day(last, 'number')}`
    if (restriction !== undefined) {
      const said = saidBy(restriction, value)
      if (Array.isArray(said)) return t('line.stayLengths', { room, rate, nights, lengths: said.join(', ') })
      if (restriction === 'stayLengths') return t('line.anyLength', { room, rate, nights })
      // No days ahead are a limit too.
      if (restriction === 'maxAdvance' && said === 0) return t('line.sameDay', { room, rate, nights })
      return t(`line.${restriction}`, { room, rate, nights, count: Number(said) })
    }
    if (rate === '') return t('line.free', { room, nights, count: value })
    if (value === CLOSED) return t('line.closed', { room, rate, nights })
    return t('line.price', { room, rate, nights, price: format(value, { currency }) })
  }
}

/** Messages sent to the channel, latest first, and its responses. */
export function MessageLog({ place, currency }: { place: Place; currency: string }) {
  const { t } = useTranslation('channels')
  const lineText = useLineText(currency)
  const [shown, setShown] = useState<ChannelMessage>()
  const summary = ({ lines, lineCount }: ChannelMessage) => {
    const [first] = lines
    const rest = lineCount - 1
    return `${first ? lineText(first) : ''}${rest > 0 ? ` ${t('line.more', { count: rest })}` : ''}`
  }
  return (
    <>
      <DataList
        label={t('tab.log')}
        source={channels.messages}
        input={place}
        filters={[
          {
            name: 'status',
            label: t('status'),
            options: MESSAGE_STATUSES.map((value) => ({ value, label: t(`message.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'createdAt',
            label: t('message.at'),
            width: 170,
            phone: 'line',
            cell: (row) => <MomentText instant={row.createdAt} />,
            text: (row) => row.createdAt,
          },
          { key: 'lines', label: t('message.lines'), phone: 'title', cell: summary, text: summary },
          {
            key: 'kind',
            label: t('message.kind'),
            width: 130,
            cell: (row) => t(row.isFull ? 'message.full' : 'message.changes'),
          },
          {
            key: 'status',
            label: t('status'),
            width: 150,
            phone: 'end',
            cell: (row) => <MessageChip status={row.status} />,
            text: (row) => t(`message.${row.status}`),
          },
        ]}
        onOpen={setShown}
        isMarked={(row) => row.status === 'REFUSED' || row.status === 'FAILED'}
        empty={{ title: t('message.empty'), text: t('message.emptyText') }}
      />
      {shown && (
        <Panel
          open
          isBeside
          title={t('message.title')}
          subtitle={<MessageChip status={shown.status} />}
          onClose={() => setShown(undefined)}
        >
          <MessageDetails message={shown} lineText={lineText} />
        </Panel>
      )}
    </>
  )
}

function MessageDetails({ message, lineText }: { message: ChannelMessage; lineText: (line: Line) => string }) {
  const { t } = useTranslation('channels')
  const { lines, lineCount, createdAt, settledAt, answer, isFull } = message
  const rest = lineCount - lines.length
  return (
    <Stack spacing={4}>
      <FactList
        facts={[
          [t('message.kind'), t(isFull ? 'message.full' : 'message.changes')],
          [t('message.at'), <MomentText key="at" instant={createdAt} />],
          [t('message.settledAt'), settledAt && <MomentText key="settledAt" instant={settledAt} />],
          [t('message.answer'), answer],
        ]}
      />
      <Box component="section" aria-label={t('message.lines')}>
        <Typography variant="h3" sx={{ mb: 2 }}>
          {t('message.lines')}
        </Typography>
        <Stack component="ul" spacing={1} sx={{ m: 0, pl: 5 }}>
          {lines.map((line) => (
            <li key={`${line.room} ${line.rate} ${line.restriction ?? ''} ${line.from}`}>{lineText(line)}</li>
          ))}
        </Stack>
        {rest > 0 && <Typography color="textSecondary">{t('line.more', { count: rest })}</Typography>}
      </Box>
    </Stack>
  )
}
