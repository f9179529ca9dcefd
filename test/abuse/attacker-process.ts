import { openAttacker } from './attack.ts'
import { attacks } from './attacks/attacks.ts'
import type { AttackerCommand, AttackReport } from './start-attacker.ts'

// Attacks run in a separate process, at a pace that keeps it nearly idle: the attacker's own work must not make the shop or the honest
// shoppers look slow.
const send = (report: AttackReport) => void process.send?.(report, undefined, undefined, () => {})
let stop = () => {}

process.on('message', (command: AttackerCommand) => {
  if (command === 'stop') return stop()
  const { attacker, answers, stop: stopThis } = openAttacker(command.target, () => send({ kind: 'begun' }))
  stop = stopThis
  void attacks[command.name](attacker).then(() => send({ kind: 'ended', answers: Object.fromEntries(answers) }))
})
process.on('disconnect', () => process.exit())
