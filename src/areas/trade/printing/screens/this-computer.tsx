import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { printing } from '../contract/printing.ts'
import { AgentFault, printerNameOf } from './agent.ts'
import { setPrintsFor, usePrintsFor } from './prints-for.ts'
import { isPrintable, openAgent } from './station.ts'

/** Which printers this computer prints for, and whether its print agent is well. */
export function ThisComputer() {
  const { t } = useTranslation('printing')
  const printers = useQuery(queryOf(printing.printers, {}))
  const chosen = usePrintsFor()
  if (printers.isLoadingError) return <ErrorState error={printers.error} retry={() => void printers.refetch()} />
  if (!printers.data) return <LinesSkeleton />
  const printable = printers.data.rows.filter(isPrintable)
  if (printable.length === 0) return <EmptyState icon="print" title={t('empty')} text={t('emptyText')} />
  const toggle = (id: string) =>
    setPrintsFor(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Stack spacing={6} sx={{ maxWidth: 720 }}>
      <Section title={t('computer.prints')}>
        <Typography color="textSecondary">{t('computer.printsText')}</Typography>
        <FormGroup>
          {printable.map(({ id, name }) => (
            <FormControlLabel
              key={id}
              label={name}
              control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
            />
          ))}
        </FormGroup>
      </Section>
      <AgentCheck />
      <Certificate />
    </Stack>
  )
}

type Found = { version: string; printer: string } | { errorClass: string }

function AgentCheck() {
  const { t } = useTranslation('printing')
  const [found, setFound] = useState<Found>()
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    try {
      const agent = await openAgent()
      const printer = await printerNameOf(agent, '').catch(() => '–')
      agent.close()
      setFound({ version: agent.version, printer })
    } catch (error) {
      setFound({ errorClass: error instanceof AgentFault ? error.errorClass : 'AGENT_ERROR' })
    } finally {
      setLooking(false)
    }
  }
  return (
    <Section title={t('computer.agent')}>
      <Stack spacing={3}>
        <Typography color="textSecondary">{t('computer.agentText')}</Typography>
        <div>
          <LoadingButton variant="outlined" isLoading={isLooking} onClick={() => void look()}>
            {t('computer.look')}
          </LoadingButton>
        </div>
        {found && (
          <Alert severity={'version' in found ? 'success' : 'warning'} role="status">
            {'version' in found ? t('computer.found', found) : t(`remedy.${found.errorClass}`)}
          </Alert>
        )}
      </Stack>
    </Section>
  )
}

function Certificate() {
  const { t } = useTranslation('printing')
  const notify = useNotify()
  const mayWrite = useCan('printing.write')
  const { data } = useQuery(queryOf(printing.certificate, {}))
  const make = useSend(printing.makeCertificate)
  return (
    <Section title={t('certificate.title')}>
      <Stack spacing={3}>
        <Typography color="textSecondary">{t('certificate.text')}</Typography>
        {data?.certificate && <CopyText label={t('certificate.label')} text={data.certificate} />}
        {mayWrite && (
          <div>
            <Button
              variant="outlined"
              disabled={make.isPending}
              onClick={() => make.mutate({}, { onError: notify.refusal })}
            >
              {data?.certificate ? t('certificate.renew') : t('certificate.make')}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}
