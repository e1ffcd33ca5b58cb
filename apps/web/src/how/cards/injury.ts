import type { ModelCard } from './card.ts'

export const injury: ModelCard = {
  purpose:
    'Says what comparable cases did: how many raced at their level again, what they lost, how long they were off. For planning; never a verdict on this horse. Your vet makes the call.',
  uses: 'Published studies by type of injury, the severity you recorded, the days since, and your own herd’s closed cases of the same type with the starts before and after them.',
  method: [
    {
      id: 'method',
      title: 'How it works',
      paragraphs: [
        'The type you typed is matched to a catalog of studied injuries. A type it doesn’t know gets a wide guess and says so.',
        'The chance to race at the former level is the studies’ share, moved by severity, and updated by your own closed cases: the more of them, the more they count.',
        'While a horse is out, time counts: the longer he or she is off beyond what similar cases took, the less likely a full return.',
        'Points lost is what horses like this ran below their level on their first starts back, from the same share and your herd’s own before-and-after differences. The fall in win chance is what that loss does to an average runner of eight.',
      ],
    },
    {
      id: 'cases',
      title: 'Your herd’s cases',
      paragraphs: [
        'Up to five starts before and the first three after each injury are compared (the comeback curve draws five), each against what was expected of the horse and with the day’s effect taken out. Cases without a start for a year are counted and shown but move nothing: most careers end for other reasons.',
      ],
    },
  ],
  faults: [
    'Nearly all studies are of Thoroughbreds or Standardbreds after surgery; only the knee chip row is of Quarter Horses.',
    'How many regain their level is published for fetlock chips only and borrowed by the other fractures.',
    'For tendons the chance is of five races or more again, which is what the studies count; horses that raced again showed no significant drop in rating.',
    'Days off are common practice for most types, not from a study.',
    'Who races again is decided by people, so the loss among those that did understates the loss of all.',
  ],
  sources: [
    'Carpal chips, 416 Quarter Horses: Equine Vet. J. 2020, 52:225',
    'Fetlock chips: Colón 2000, Equine Vet. J. 32:475',
    'Bowed tendons: O’Meara 2010, Equine Vet. J. 42:322; Tamura 2018, Vet. J. 235:42',
    'Apical sesamoid fractures: Woodie 1999, JAVMA 214:1653',
    'Bleeding: Hinchcliff 2005, JAVMA 227:768',
  ],
  docs: ['injury.md'],
}
