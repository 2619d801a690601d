import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { channels } from '../contract/channels.ts'
import { isChannelCode } from '../contract/codes.ts'
import type { ConnectionDetails } from '../contract/replies.ts'
import { twice } from '../rules/sending.ts'
import type { Place } from './place.ts'

type Codes = Readonly<Record<string, string>>
type Mapped = ConnectionDetails['rates'][number]

const codesOf = (some: readonly Mapped[]): Codes => Object.fromEntries(some.map(({ id, code }) => [id, code]))
const given = (codes: Codes): [string, string][] =>
  Object.entries(codes)
    .map(([id, code]): [string, string] => [id, code.trim()])
    .filter(([, code]) => code !== '')

const quotasOf = (rooms: ConnectionDetails['rooms']): Codes =>
  Object.fromEntries(rooms.map(({ id, quota }) => [id, quota === null ? '' : String(quota)]))
const isQuota = (text: string): boolean => /^\d{0,4}$/.test(text.trim())

/** Why some codes cannot be saved, by the code. */
function faultsOf(codes: Codes): ReadonlyMap<string, 'doubled' | 'wrong'> {
  const all = given(codes).map(([, code]) => code)
  const wrong = all.filter((code) => !isChannelCode(code))
  return new Map([
    ...wrong.map((code) => [code, 'wrong'] as const),
    ...twice(all).map((code) => [code, 'doubled'] as const),
  ])
}

/** What each room type and rate plan on sale is called at the channel; left empty, it is closed there. */
export function MappingForm({ place, details }: { place: Place; details: ConnectionDetails }) {
  const { t } = useTranslation(['channels', 'shell'])
  const notify = useNotify()
  const mayWrite = useCan('channels.write')
  const { mutate, isPending } = useSend(channels.map)
  const { connection } = details
  const [rooms, setRooms] = useState(() => codesOf(details.rooms))
  const [rates, setRates] = useState(() => codesOf(details.rates))
  const [quotas, setQuotas] = useState(() => quotasOf(details.rooms))
  const stored = [codesOf(details.rooms), codesOf(details.rates), quotasOf(details.rooms)]
  const isChanged = JSON.stringify([rooms, rates, quotas]) !== JSON.stringify(stored)
  useLeaveGuard(isChanged && !isPending)
  const isFaulty = [rooms, rates].some((codes) => faultsOf(codes).size > 0) || !Object.values(quotas).every(isQuota)
  const quotaOf = (id: string) => (quotas[id]?.trim() ? Number(quotas[id]) : null)
  const save = (event: React.SyntheticEvent) => {
    event.preventDefault()
    if (isFaulty) return
    mutate(
      {
        ...place,
        version: connection.version,
        rooms: given(rooms).map(([roomTypeId, code]) => ({ roomTypeId, code, quota: quotaOf(roomTypeId) })),
        rates: given(rates).map(([ratePlanId, code]) => ({ ratePlanId, code })),
      },
      { onSuccess: () => toast(t('channels:mapping.saved')), onError: notify.refusal },
    )
  }
  return (
    <Stack component="form" noValidate aria-label={t('channels:tab.mapping')} spacing={4} onSubmit={save}>
      <Typography color="textSecondary">{t('channels:mapping.text', { name: connection.channelName })}</Typography>
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <CodeList
          kind="rooms"
          rows={details.rooms}
          codes={rooms}
          set={setRooms}
          quotas={quotas}
          setQuotas={setQuotas}
          isFixed={!mayWrite}
        />
        <CodeList kind="rates" rows={details.rates} codes={rates} set={setRates} isFixed={!mayWrite} />
      </Box>
      {mayWrite && (
        <LoadingButton
          type="submit"
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          isLoading={isPending}
          disabled={!isChanged || isFaulty}
        >
          {t('shell:save')}
        </LoadingButton>
      )}
    </Stack>
  )
}

type ListProps = {
  kind: 'rooms' | 'rates'
  rows: readonly Mapped[]
  codes: Codes
  set: (codes: Codes) => void
  /** Of room types: the most rooms the channel may sell of a night; empty is all that are free. */
  quotas?: Codes
  setQuotas?: (quotas: Codes) => void
  isFixed: boolean
}

function CodeList({ kind, rows, codes, set, quotas, setQuotas, isFixed }: ListProps) {
  const { t } = useTranslation('channels')
  const faults = faultsOf(codes)
  return (
    <Section title={t(`mapping.${kind}`)}>
      {rows.length === 0 && <EmptyState title={t(`mapping.no_${kind}`)} />}
      <Stack component="ul" spacing={4} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ id, name, code, fault }) => {
          const wrong = faults.get((codes[id] ?? '').trim())
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'grid',
                gap: 2,
                alignItems: 'start',
                gridTemplateColumns: {
                  xs: '1fr',
                  sm: `minmax(0, 1fr) minmax(0, 1fr)${quotas ? ' 112px' : ''}`,
                },
              }}
            >
              <Stack spacing={1} sx={{ alignItems: 'flex-start', pt: { sm: 2 } }}>
                <span>{name}</span>
                {code === '' && <StatusChip tone="urgent" label={t('mapping.missing')} />}
                {fault !== '' && <StatusChip tone="urgent" label={t('mapping.refused')} />}
              </Stack>
              <MuiTextField
                label={t('mapping.codeOf', { name })}
                value={codes[id] ?? ''}
                onChange={(event) => set({ ...codes, [id]: event.target.value })}
                disabled={isFixed}
                error={wrong !== undefined}
                helperText={wrong ? t(`mapping.${wrong}`) : fault && t('said', { fault })}
                autoComplete="off"
                slotProps={{ htmlInput: { maxLength: 60 } }}
              />
              {quotas && (
                <MuiTextField
                  label={t('mapping.quota')}
                  value={quotas[id] ?? ''}
                  onChange={(event) => setQuotas?.({ ...quotas, [id]: event.target.value })}
                  disabled={isFixed}
                  error={!isQuota(quotas[id] ?? '')}
                  helperText={isQuota(quotas[id] ?? '') ? undefined : t('mapping.wrongQuota')}
                  autoComplete="off"
                  slotProps={{
                    htmlInput: {
                      inputMode: 'numeric',
                      style: { textAlign: 'end' },
                      'aria-label': t('mapping.quotaOf', { name }),
                    },
                  }}
                />
              )}
            </Box>
          )
        })}
      </Stack>
    </Section>
  )
}
