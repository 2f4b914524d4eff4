"""Which words may stand for each other in a claim. Written for this project from plain English; no opposites in one group."""

# Groups end with a semicolon. A word may stand in several groups: "bear" is to carry and to pay for, and those two are not the same.
_GROUPS = """
supply meet satisfy; conduct perform undertake; constitute form; omit exclude; participate join; proceed continue; depart leave; still remain stand;
use deploy; rely depend; broad wide; boost improve enhance; better superior; worse inferior; exceed surpass outperform; run execute; rapid fast;
start begin commence launch onset; end finish conclude complete cease stop; stop halt cease; buy purchase acquire; sell sale; pay fund finance;
show demonstrate reveal indicate; show display exhibit; prove demonstrate establish; help aid assist; help support; need require must necessary;
require must oblige mandatory compulsory; allow permit let enable; allow accept; accept admit; forbid prohibit ban bar; reject refuse decline;
reject dismiss; get obtain acquire gain receive; receive given; recover regain; return came back; keep retain preserve maintain; keep store;
remain stay stand; large big great; larger bigger greater; small little tiny; fast quick rapid swift; faster quicker sooner; fast earlier;
soon early; earlier sooner; slow sluggish; rise increase grow climb gain; increase raise boost enlarge; raise lift; grow expand enlarge growth;
larger enlarged; fall drop decline decrease reduce reduction; reduce lower cut diminish lessen decrease; fewer less lower; rare infrequent seldom;
common frequent often; more greater higher; usual typical normal ordinary general; method approach technique procedure; result outcome finding;
goal aim objective purpose; aim intend plan; intend plan mean; expect anticipate forecast predict; think believe; claim assert say state argue;
say state report declare announce; say tell; reply answer respond; disclose reveal say; note remark observe; find discover detect identify;
find locate; detect pick spot; examine study investigate inspect test; test check; check verify; test trial; assess evaluate; measure gauge;
build construct; make produce create manufacture; produce yield; use employ utilise utilize apply; work function operate; run operate;
damage harm; harm hurt; broken damaged; fix repair mend; change alter modify; amend alter; replace substitute; swap exchange; fail collapse;
succeed pass; success succeed; win victory; lose loss; kill die; cause lead result trigger; owing due because; attribute ascribe; spend gone;
cost price expense; cost bear; bear carry shoulder; money fund; salary wage pay; job work post; worker employee staff; boss manager;
firm company business; shop store; car vehicle automobile; lorry truck; home house; child kid; people person; doctor physician;
drug medicine medication; illness disease; ill sick; patient people; heal cure; treat treatment; limit confine restrict; limit only;
only just solely merely alone exclusively; single sole; all every each entire whole; everything all; everyone all; always invariably;
nearly almost; nobody none; several some; many numerous; most majority; part some portion share; half 50; besides except; law act statute;
court tribunal; judge justice; sue suit lawsuit; permit licence license; rule regulation; section clause; begin open; first initial; last final;
final ultimate; new recent novel; old former; former previous earlier prior; following after; after once; before prior until;
following next subsequent; year annual yearly; month monthly; day daily; week weekly; night nighttime nocturnal; hour hourly; average mean;
average averaged; weigh weight; tall height high; long length; wide width widen; wide broad; deep depth; hot heat; cold chill; age old;
near close; far distant; inside within; outside beyond; over above exceed; under below less; top peak; bottom base; left remaining rest;
show film; watch see view; read reading; write author; sign put; speak talk; city town; country nation; road street; river stream; rain rainfall;
sea ocean; wood forest; field meadow; trip journey voyage expedition; travel go; leave depart; arrive reach come; return back; meet encounter;
supply provide furnish deliver; demand need; serve supply; give grant award; grant award; share stake; big major; main chief principal primary;
key important; important significant; danger hazard risk; risk threat; safe secure; quiet silent; noisy loud; clear plain evident; hard difficult;
easy simple; cheap inexpensive; dear expensive costly; rich wealthy; strong strength; closed shut; right correct accurate; correct properly;
wrong incorrect; mistake error fault; flaw defect vulnerability bug; bug fault; attack assault; hold contain comprise include; include contain;
consist comprise; consist contain; compare against; different differ distinct; same equal identical; similar alike like; distinguish tell;
join merge combine; split divide separate; choose select pick; choice option; try attempt; seek look; ask request; suggest point; suggest imply;
recommend advise; advise counsel; warn caution; agree consent; object oppose; dispute contest disagree; dispute disagree;
criticise criticize critic; decide determine; decision decide; estimate put; estimate reckon; figure number; issue problem; gather collect;
collect harvest; teach instruct train; lesson class; course module; learn study; student pupil learner; teacher instructor; group team;
leader head chief; head lead; chair chairman chairwoman chairperson; abandon drop; drop abandon withdraw; postpone delay defer;
allocate assign allot; distribute spread; touch affect; affect influence impact; effect impact; protect guard; describe outline;
present introduce; introduce bring; bring fetch; propose suggest; develop design; create found; found establish; release publish issue;
post publish; live dwell reside; inhabit live; own possess; belong own; lend loan; steal theft; hide conceal; shrink contract; place position put;
position location site; site location place; region area zone; area district; border boundary; edge margin; centre center middle; origin source;
base rest; rest rely depend; depend rely hinge; twice double; halve half; about roughly approximately around circa nearly; minimum least;
maximum most; enough sufficient adequate; lack absence; miss lack; absent missing; exist survive; survive remain; still remain; remove delete;
add addition; extra additional further; store save; speed velocity; image picture photo photograph; sound noise; bus coach; plane aircraft;
ship vessel boat; fleet ship; soldier troop; fight battle; war conflict; king monarch; tax levy duty; duty tax; profit gain;
income earnings revenue; growth grow; grave tomb; book volume; story tale; word term; language tongue; mouth oral; tumour tumor cancer;
tumour tumors; colour color; grey gray; programme program; metre meter; litre liter; fibre fiber; defence defense; behaviour behavior;
labour labor; analyse analyze analysis; organise organize organisation organization; recognise recognize; optimise optimize; normalise normalize;
randomise randomize; minimise minimize; maximise maximize; summarise summarize; characterise characterize; initialise initialize;
decentralise decentralize; modelling modeling model; labelled labeled label; cancelled canceled cancel; travelled traveled travel;
catalogue catalog; dialogue dialog; cheque check; enquiry inquiry; sceptic skeptic; ageing aging; judgement judgment; colonise colonize;
mum mother; dad father; percent per cent; enlist recruit; hire recruit; hired employed; dismiss fire sack; resign quit; vote ballot; elect choose;
minister secretary; government state; parliament legislature; crime offence offense; guilty convicted; prison jail; accident crash; fire blaze;
burn fire; flood inundate; warm hot; warmer hotter; cool cold; cooler colder; dry arid; round circular; stone rock; earth soil; cattle cow;
lawful legal lawfulness legality; unlawful illegal; undecided undetermined; voluntary optional; withdraw retract; revoke cancel; cancel annul;
fulfil meet; violate breach; breach break; comply obey; lodge file; file submit;
authorise authorize approve sanction permit; ban outlaw prohibit; award grant bestow; blame responsible fault; capture seize take;
challenge contest dispute; compel force oblige require; condemn denounce criticise; consume eat; convert change; convey carry transport;
deploy install; derive obtain; die perish dead; discard dump; disrupt interrupt disturb; eliminate remove; emit release;
emphasise emphasize stress highlight; enforce apply; evacuate leave; expand widen broaden extend; expect foresee; extend lengthen prolong;
fund finance; generate produce create; handle manage treat; hinder hamper impede; incur suffer; inform tell notify; inhibit block suppress;
injure hurt wound; insert add; intensify strengthen; introduce launch; investigate probe examine; isolate separate; last endure take;
lift cancel remove; link associate relate connect tie; list name; migrate move; monitor track watch observe; narrow limit; occur happen arise;
offer provide; originate begin; overturn quash annul; penalise punish penalize fine; plunge plummet drop; precede before; prevent stop avert block;
prompt cause trigger; provoke cause spark; ratify approve; reach hit attain; reach arrive; recommend urge advise; refund repay reimburse return;
regulate control; relocate move transfer; repeal revoke abolish; resolve settle solve; restrain curb; revise amend; rise surge soar jump;
safeguard protect; schedule plan; secure obtain; shorten cut; shrink fall; solve fix; speed rate pace; spoil damage; staff employ;
suffer experience undergo; suspend halt; tackle address; track trace; transmit send; upgrade improve; uphold confirm; vary differ; verify prove;
withstand resist survive; produce lay; ability capacity; absence lack without; abundant plentiful; accord agreement treaty pact deal;
aid relief; apparatus device equipment; bill law; candidate applicant; central main; chance likelihood probability odds; citizen national;
common widespread frequent; complete entire full whole; conclusion finding; considerable substantial significant; constant steady stable;
contract agreement; conventional traditional; counterpart equivalent; crew team; critical vital crucial; dangerous hazardous risky;
deadly lethal fatal; dense thick; disorder condition; distinct different separate; draft version; earnings income; eastern east; northern north;
southern south; western west; elderly old; equal same even; equipment gear; error bug; essential necessary vital; evident obvious;
expert specialist; famous renowned known; fatality death; fee charge; fragment piece; frontier border; genuine real; global worldwide international;
gradual slow; harbour port harbor; heavy severe; huge enormous vast immense; identical same; impossible unable; inaccurate wrong;
incomplete partial; inhabitant resident; initial early; internal inside; interval gap; intact undamaged unharmed; item article; kind type sort;
latest newest; lawyer attorney solicitor barrister; leading main; legislation law; lengthy long; livestock cattle; massive huge; medic doctor;
military army; minor slight small; mixed varied; modern contemporary current; mostly mainly largely primarily; multiple several many;
neighbouring nearby adjacent neighboring; numerous several; obligatory compulsory mandatory; obstacle barrier; onset beginning; opponent rival;
ordinary normal regular; outbreak epidemic; overall total; payment fee; penalty fine punishment; permission consent; physician medic;
predecessor former; premature early; primary first; prior earlier; proceeds revenue; prominent leading; proportion share fraction;
proposal suggestion plan; provisional temporary interim; quota limit; railway railroad train; rare unusual uncommon; recession slump; retailer shop;
robust strong; salary income; scarce rare; scholar academic; severe serious grave; shortage lack; similar comparable; stable steady; standard norm;
subsequent later; successful winning; sufficient ample; suitable fit appropriate; supplement addition; symptom sign; synthetic artificial;
temporary interim; tenant renter lessee; threshold limit; toxic poisonous; transaction deal; treaty agreement; uncertain unclear unsure;
unemployed jobless; untouched pristine intact; usual customary; vacant empty; vacancy opening; valid sound; variation change; velocity rate;
venue place; verdict judgment judgement; victim casualty; vital essential; voyage cruise; warehouse store; warning alert; writer novelist;
completely entirely fully totally wholly; considerably significantly substantially; constantly continually always; currently now presently;
eventually finally ultimately; extremely very; formerly previously once; frequently often regularly; generally usually; gradually slowly;
immediately instantly once; increasingly more; initially first originally; markedly significantly; newly recently; occasionally sometimes;
openly publicly; quickly rapidly swiftly fast; reportedly allegedly; sharply steeply; together jointly; typically usually; vastly hugely;
widely broadly; disagreement dispute; led caused resulted; lead cause; nominally officially; apply cover; exempt exclude; qualify eligible entitled;
excluded disqualified barred; quarterly quarter; solar sun; lunar moon; urban town; rural country; cardiac heart; renal kidney; hepatic liver;
cerebral brain; judicial court; diurnal day; obese overweight; headquarters base; takeover acquire; bankruptcy insolvent; shareholder investor;
compile build; crash fail; default standard; latency delay; throughput rate; deprecated obsolete; fetch retrieve get; overwrite replace;
encrypt encryption; upgrade update; parse read; render display; terminate kill; spawn start; cache store; log record; repository repo;
config configuration; directory folder; parameter argument; retry repeat; revert undo;
vacant unfilled; maintain argue contend insist; attract draw; suspend stop pause; follow track pursue; vote decide; trace sign vestige;
electricity power; insure cover; detect register notice; destroy ruin demolish wreck; damage impair; deliver bring; exceed top; arrive land;
assemble gather; assist support; attempt effort; beat defeat; blend mix; bury inter; calculate compute; celebrate mark; chop cut; clean wash;
climb ascend; collide crash hit; complain object; confess admit; conquer capture; consult ask; cope manage; cultivate grow farm; dig excavate;
dispatch send; donate give; drain empty; earn gain make; educate teach; enter join; erect build; escape flee; export ship; fasten fix attach;
finance back; flourish thrive; forge fake; gauge meter; govern rule; guide lead; heat warm; imprison jail; inaugurate open; inherit receive;
inspect check; install fit mount; instruct order; label mark; locate situate; mend repair; merge unite; nominate propose; note record; obey
follow; obstruct block; oversee supervise; overtake pass; paint colour; pierce puncture; pour tip; praise commend; preserve conserve; prolong
extend; punch hit; purchase acquisition; pursue chase; raise collect; ready prepared; reach extend; rebuild reconstruct; recall remember; recruit
enlist; refine improve; release free; relate tell; replenish refill; rescue save; reserve book; reside live; respond react; reveal uncover; ruin
remains; scatter spread; seed sow; sew stitch; shelter protect; shift move; shrink dwindle; signal indicate; skip omit; soak steep; steer guide;
stretch extend; struggle fight; surround encircle; swell grow; tow pull; trade commerce; trail lag; transform change; triple treble; typeset set;
unite join; urge call; vanish disappear; vend sell; warn alert; wreck destroy; aircraft plane aeroplane airplane; army troops; author writer;
baby infant newborn; boy lad; brochure leaflet pamphlet; cemetery graveyard; clothes clothing garments; client customer; coast shore; competitor
rival; couple pair; crop harvest; custom tradition; discount reduction; dwelling house home; engine motor; exam examination test; film movie;
garbage rubbish waste; gift present; grandson grandchild; heritage legacy; holiday vacation; injury wound; inquest inquiry; instrument device
tool; jewel gem; lecture talk; lift elevator; mail post; merchant trader dealer; mistake blunder; newspaper paper; outcome consequence; pace
speed; parcel package; peak summit; period span; phone telephone mobile; pupil schoolchild; pupils schoolchildren; pavement sidewalk; poem verse;
priest clergyman; quarrel argument dispute; queue line; recipe formula; reply answer; rebel insurgent; ridge crest; sailor seaman mariner;
seaside coast; shade shadow; smell odour odor scent; snag problem; song tune; spectator viewer onlooker; strategy plan; suburb outskirts; subway
underground metro; survey poll; task job; traveller passenger; trousers pants; tutor teacher; twilight dusk; union association; visitor guest;
viewpoint position; wage pay; wealth riches; weather climate; wedding marriage; abroad overseas; ancient old; angry furious; annual yearly; awful
terrible; brave courageous; bright shiny; calm quiet; cautious careful; clever intelligent; compact small; correct accurate; costly pricey;
crowded packed; curious odd; damp moist wet; dear beloved; dull boring; eager keen; elaborate complex; complex complicated; enough plenty; faulty
defective broken; feeble weak; fertile productive; fierce violent; final closing; firm solid; fragile delicate; fresh new; funny amusing; grave
serious; happy glad; hidden concealed; hollow empty; humid damp; ill unwell; keen eager; lone single; loyal faithful; lucky fortunate; mad
insane; mild gentle; narrow slim; native indigenous; needless unnecessary; neat tidy; notable remarkable; odd strange; outdoor outside; peculiar
strange; plain simple; polite courteous; poor needy; popular favourite; powerful strong; precise exact; private personal; proud pleased; pure
clean; rapid speedy; rear back; recent latest; rough coarse; rude impolite; sad unhappy; sharp steep; shy timid; silly foolish; skilled expert;
slender thin; slim thin; smooth even; spacious roomy; spare extra; steep sheer; sticky gluey; strange weird; stubborn obstinate; sudden abrupt;
superb excellent; tame domesticated; thorough complete; thrifty economical; tough hard; unpaid voluntary; upright vertical; useful helpful;
useless worthless; vast huge; vertical upright; wicked evil; wise sensible; worried anxious; youthful young; briefly shortly; chiefly mainly
mostly; entirely exclusively; exactly precisely; frequently repeatedly; hardly barely; heavily strongly; instead rather; lastly finally; maybe
perhaps; merely simply; notably particularly especially; nowadays today; promptly quickly; roughly approximately; seldom rarely; solely only;
somewhat slightly rather; suddenly abruptly; thoroughly completely; annually yearly
"""
GROUPS = tuple(" ".join(group.split()) for group in _GROUPS.split(";"))
