import { GuestFrame } from '../../ui/guest-frame.tsx'

const hotel = {
  name: 'Demo Palace',
  phone: '+91 11 4000 1000',
  email: 'desk@demo.example',
  address: '12 Lake Road, Udaipur',
}

/** A page for guests, without signing in: whose it is above, how to reach them below. */
export default function Example() {
  return (
    <GuestFrame title="Pay for your stay" hotel={hotel} notice="Practice: no money moves">
      What the guest came for stands here.
    </GuestFrame>
  )
}
