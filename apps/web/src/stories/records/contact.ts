import type { RecordStory } from '../record-story.ts'

const first = {
  id: 1,
  name: 'Rosa Vance',
  is_firm: false,
  phone: '(505) 555-0134',
  other_phone: '(505) 555-0135',
  email: 'rosa@example.com',
  address: '12 Mesa Road, Ruidoso, NM 88345',
  is_owner: true,
  is_breeder: true,
  is_trainer: false,
  is_vet: false,
  is_farrier: false,
  is_mare_owner: false,
  is_transporter: false,
  is_buyer: false,
  notes: 'Calls before eight.',
  version: 1,
  created_at: '2026-05-02T14:00:00Z',
  updated_at: '2026-05-02T14:00:00Z',
}
const second = {
  ...first,
  id: 2,
  name: 'Tres Piedras Land and Cattle Equine Clinic of Northern New Mexico',
  is_firm: true,
  phone: null,
  other_phone: null,
  email: null,
  address: null,
  is_owner: false,
  is_breeder: false,
  is_vet: true,
  notes: null,
}
export const story = {
  records: [first, second],
  reads: 'Rosa Vance Owner, breeder',
} as unknown as RecordStory<'contact'> // its members are read by name
