import Stack from '@mui/material/Stack'
import { useCan } from '#web/session.ts'
import { includesRole, isOpen } from '../../rules/states.ts'
import type { Details } from '../details.ts'
import { ClientPart } from './client-part.tsx'
import { GeneralPart } from './general-part.tsx'
import { LabelsPart } from './labels-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { RatesPart } from './rates-part.tsx'
import { StatesPart } from './states-part.tsx'

/** What a project is set to: by its managers, and by finance what it is billed at. */
export function Settings({ details }: { details: Details }) {
  const { project } = details
  const mayBill = useCan('projects.money')
  const mayManage = isOpen(project.state) && includesRole(project.role, 'MANAGER')
  return (
    <Stack sx={{ gap: 4, maxWidth: 768 }}>
      {mayManage && <GeneralPart key={`general ${project.version}`} project={project} />}
      {mayBill && project.money && (
        <MoneyPart key={`money ${project.version}`} project={project} money={project.money} />
      )}
      {mayBill && project.money && <RatesPart projectId={project.id} />}
      {mayManage && <ClientPart projectId={project.id} />}
      {mayManage && <LabelsPart details={details} />}
      {mayManage && <StatesPart details={details} />}
    </Stack>
  )
}
