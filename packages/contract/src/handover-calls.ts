import { named, read, write } from './call.ts'

/** Work that goes from one agent to another for good (docs/spec/handovers.md). */
export const handoverCalls = named({
  getLeaver: read('/admin/GetLeaver/:userId', 'administrator'),
  turnOffUser: write('/admin/TurnOffUser', 'administrator'),
  moveAccounts: write('/handover/MoveAccounts'),
  getHandovers: read('/handover/GetRecent'),
  undoHandover: write('/handover/Undo/:handoverId'),
})
