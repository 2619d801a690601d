import { toast } from '../../ui/toasts.tsx'
import { SectionOnRequest } from '../../ui/section-on-request.tsx'

/** A placeholder for what is sealed until the user requests it. */
export default function Example() {
  return (
    <SectionOnRequest
      title="Pay"
      ask="Show the figures"
      note="Each look is recorded."
      isAsking={false}
      onAsk={() => toast('Recorded')}
    />
  )
}
