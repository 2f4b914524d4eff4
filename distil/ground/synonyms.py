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
fulfil meet; violate breach; breach break; comply obey; lodge file; file submit
"""
GROUPS = tuple(" ".join(group.split()) for group in _GROUPS.split(";"))
