import type { ModelCard } from './card.ts'

export const race: ModelCard = {
  purpose:
    'Gives every runner of a field a chance to win, place and show, and says why. For choosing a spot for your horse; not for wagering, and it never reads odds.',
  uses: 'What the evaluation expects of each runner on the day, his or her starts before that day, the post, and the results of the herd’s own decided races.',
  method: [
    {
      id: 'method',
      title: 'How it works',
      paragraphs: [
        'First, ability: what each horse should run at this distance on that day, from the evaluation of the starts before it, and from his or her own form, which fades over months. A race of last month gets an evaluation that hasn’t seen last month.',
        'Second, form: last and best figure, trend, finishes, class, experience, days off, post, jockey and trainer. Each counts as much as the herd’s own races have shown it to (a conditional logit, the usual model for who wins a race; Bolton & Chapman, Benter). Without enough races of yours they start at half of what sprint races in Hong Kong gave; whether Quarter Horses are alike is unproven.',
        'Third, chances: every runner’s speed index on the day is a bell curve around the projection. How often each comes in first, among two and among three follows from those curves exactly; win chances add up to 100%.',
      ],
    },
    {
      id: 'finish',
      title: 'A hundred runnings',
      paragraphs: [
        'The same curves give each runner’s chance of every place, first to last, and win, place and show are sums of the first three. In whole runnings each horse runs in all hundred and each place is taken once in each, so every row and column adds up to 100; a chance that rounds to none is written <1.',
        'One run draws every horse’s figure from his or her curve. Its number is its seed: run 412 of the same prediction is the same race on every machine. Thousands of runs come to the chances shown.',
        'Lengths: a point of speed index is a fixed time at each distance (0.03 to 0.04 s), and a length, about 8 feet, takes 0.12 s at the wire by our sprint model. The fifth of a second people quote is a Thoroughbred’s length, and a slow one.',
      ],
    },
    {
      id: 'projected',
      title: 'Projected SI and the steps under a name',
      paragraphs: [
        'The projected index is the field’s average plus what each feature adds or takes. The steps add up to it to the last digit. ± beside it is one run: 68 of 100 land inside.',
        'Confidence is how much we know of the horse, not how fast he or she is.',
        'An injury on file is named and moves no number: no effect on a horse’s next race has been published.',
      ],
    },
    {
      id: 'scored',
      title: 'How predictions are graded',
      paragraphs: [
        'A sealed card can’t be changed. Once the race is on file it’s graded: how often horses given 20% won, and the log-loss, which punishes being sure and wrong; lower is better, and equal chances for all give the line to beat.',
        'Before there are enough sealed cards, the herd’s past races are predicted one after another from the races before them.',
      ],
    },
    {
      id: 'keep-paying',
      title: 'Whether to keep paying for a race',
      paragraphs: [
        'Each payment buys two things: a chance at the purse, and the right to decide again later, when the horse’s starts have told more. So the last payment is figured first, then the one before it, back to today (backward induction, Bellman 1957). A payment pays when staying in is worth more than it costs.',
        'The horse’s ability is that of the career line on race day, with its doubt. Starts on the way narrow it. Making the final means being among the fastest of the trials; what a place there earns is set against the better half of the field, which the trials pick. A late nomination or a supplement is a second chance at its price.',
        'The purse, the field and the chance of being fit are what you type: none of it is on file. “Too close to call” means the answer turns with the field as far off as you said it may be. What was paid before is gone either way and isn’t counted.',
      ],
    },
    {
      id: 'protocol',
      title: 'Test it on your track',
      paragraphs: [
        'Send a track’s cards and we’ll test this model on them: every race of at least two seasons, 200 or more, with each starter’s place, time, post, weight, jockey and trainer, and up to ten earlier runs. Names can be codes. Leave out the odds; we never read them.',
        'We say which version will be tested before we open the file. It predicts each card from what was known before that day, just as it does here, once. Nothing is changed and tried again.',
        'We publish what comes out, good or bad: the log-loss beside equal chances for all, both with their margin of error, whether horses given 20% won 20%, how often the top choice won, and the count of races. The file stays yours. The format and the terms are in held-out-test.md, below.',
      ],
    },
  ],
  faults: [
    'No public Quarter Horse results with histories exist, so features were chosen on Hong Kong sprints: other horses, mostly handicaps. Read the grade on your own races.',
    'A strike rate is a habit, not a cause: good jockeys get good horses.',
    'Trouble that hits several runners at once (a bad gate) isn’t modeled.',
    'In an owner’s file the rivals are often unknown, and what isn’t on file can’t be counted.',
    'Keeping paid up: a stallion prospect’s worth, breeders’ awards and the bill for training aren’t in it.',
  ],
  sources: [
    'Bolton & Chapman 1986, Manage. Sci. 32:1040; Benter 1994: chances of winning from features',
    'Henery 1981; Thurstone 1927: order of finish from bell curves',
    'Bacon-Shone, Lo & Busche 1992: bell curves describe finishing orders better than other shapes',
  ],
  docs: ['race-model.md', 'race-order.md', 'held-out-test.md', 'keep-paying.md'],
}
